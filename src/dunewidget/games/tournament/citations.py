"""What the tournament cites where classic's code, which it uses as it is, names a rule that the tournament replaces."""

from __future__ import annotations

#: rule of classic -> the one in its place
INSTEAD = {
    "CL-GEN-02": "TN-GEN-02",
    "CL-SETUP-04": "TN-GEN-01",
    # Storm
    "CL-STORM-03": "TN-STORM-02",
    "CL-STORM-07": "TN-STORM-07",
    "CL-CARD-08": "TN-STORM-05",
    # Spice Bloom and Nexus
    "CL-SPICE-03": "TN-SPICE-05",
    "CL-FRE-05": "TN-SPICE-06",
    "CL-FRE-16": "TN-SPICE-08",
    "CL-NEXUS-03": "TN-NEXUS-01",
    "CL-NEXUS-05": "TN-NEXUS-02",
    # Auction
    "CL-CHOAM-01": "TN-AUC-01",
    # Force and Leader Recovery
    "CL-REV-04": "TN-REV-04",
    # individual turns
    "CL-SHIP-01": "TN-IND-01",
    "CL-GUI-06": "TN-IND-02",
    "CL-SHIP-05": "TN-LAND-02",
    "CL-KAR-04": "TN-LAND-06",
    "CL-MOVE-02": "TN-MOVE-01",
    "CL-BG-14": "TN-BG-06",
    # Battle
    "CL-BG-04": "TN-BAT-06",
    "CL-ATR-05": "TN-BAT-10",
    "CL-BATTLE-15": "TN-BAT-15",
    "CL-KAR-15": "TN-BAT-21",
    "CL-AMB-46": "TN-BAT-21",
    "CL-CARD-11": "TN-BAT-22",
    "CL-AMB-54": "TN-BAT-22",
    "CL-TRAITOR-03": "TN-BAT-29",
    # Harvest
    "CL-HARV-01": "TN-HARV-01",
    "CL-HARV-04": "TN-HARV-02",
    "CL-DEAL-04": "TN-HARV-03",
    "CL-DEAL-01": "TN-HARV-06",
}

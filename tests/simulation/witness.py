"""A witness, who adds chance to every draw, follows every record from its beginning, and checks it all."""

from tests.simulation.people import Screen
from tests.simulation.phone import Message, Session
from tests.simulation.taking_part import TakingPart

NAME = "Wanda"


class Witness(Screen):
    """Somebody who only looks on, with a device."""

    def entry(self) -> Message:
        return {**super().entry(), "witness": NAME, "device": f"the device of {NAME}"}

    def device(self, session: Session) -> TakingPart | None:
        if self.part is None:
            self.part = TakingPart(self, f"witness {NAME}", "witness")
        return self.part

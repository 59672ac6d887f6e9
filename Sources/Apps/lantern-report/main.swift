import Glibc
import LanternGate

exit(ReportsCommand.run())

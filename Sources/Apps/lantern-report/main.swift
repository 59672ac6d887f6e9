import Glibc
import LanternReports

exit(ReportsCommand.run())

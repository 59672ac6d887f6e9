import Glibc
import LanternTools

exit(ToolsCommand.run())

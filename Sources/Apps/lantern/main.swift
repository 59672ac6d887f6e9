import Glibc
import LanternApp

exit(Lantern.run())

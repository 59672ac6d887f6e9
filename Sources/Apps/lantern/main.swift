import Glibc
import LanternShop

exit(Lantern.run())

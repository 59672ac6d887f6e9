/// The version of Lantern.
package let lanternVersion = "0.1.0"

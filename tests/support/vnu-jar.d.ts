/** The file of the Nu HTML checker. */
declare module "vnu-jar" {
  const jar: string;
  export default jar;
}

/** Declared here so that this zone needs no bundler's types. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

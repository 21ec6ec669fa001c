declare module '*/icons.svg' {
  /** The address of the drawings, as Vite serves them. */
  const address: string;
  export default address;
}
declare module '*/tokens.css';
declare module '*/base.css';

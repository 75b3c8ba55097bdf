/** Node has it, its types do not. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    /** @throws RangeError when the system has no memory to give */
    grow(pages: number): number;
  }
  class RuntimeError extends Error {}
}

"""The rules as WebAssembly: from the same sources, for the visitor's own browser (docs/wasm.md)."""

/** The reader's own settings: whether their sheet lies open. */
export const preferences = $state({ open: false });

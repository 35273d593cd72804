/** Whether a server answers: open tables, codes and friends elsewhere need one. */
import { isStatic } from "./base";

export const reach = $state({ isThere: !isStatic && navigator.onLine });

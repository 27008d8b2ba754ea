/** HTML attributes that React 18's types do not know: popovers and invoker commands, which open things without script. */
import "react";

declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    commandfor?: string;
    command?: "show-modal" | "close";
  }
  interface DialogHTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none";
  }
}

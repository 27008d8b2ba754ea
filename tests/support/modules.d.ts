/** The Worker as `wrangler deploy --dry-run` bundles it. */
declare module "*/build/worker/entry.worker.js" {
  const worker: {
    fetch(request: Request, env: unknown, context: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: unknown, context: ExecutionContext): Promise<void>;
    queue(batch: MessageBatch, env: unknown, context: ExecutionContext): Promise<void>;
    forget(): void;
  };
  export default worker;
}

/** The promises of the API's document, and validators for them (tests/support/contract-validators.ts). */
declare module "virtual:api-contract" {
  type Promised = { body: string | null; headers: Record<string, { check: string; isRequired: boolean }> };
  type Check = ((value: unknown) => boolean) & {
    errors?: { instancePath: string; message?: string; params: object }[] | null;
  };
  export const contract: Record<string, { method: string; path: string; answers: Record<string, Promised> }>;
  export const checks: Record<string, Check>;
}

/** `/institution/member/:memberId`: an owner changes what a colleague may do, or removes her. Everybody may remove herself. */
import { changeRole, removeColleague } from "~/domain/institutions/change-colleague.server";
import { MemberAnswer, RoleInput } from "~/domain/institutions/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "changeMember",
    scope: "person",
    summary: "Change what a colleague may do, as an owner",
    access: "required",
    answer: MemberAnswer,
    refuses: [404, 409],
    role: "admin",
    body: RoleInput,
    run: ({ context, actor, params, body }) => changeRole(context, actor, params.memberId, body.role),
  }),
  DELETE: operation({
    id: "removeMember",
    scope: "person",
    summary: "Remove a colleague, as an owner, or leave the institution yourself",
    access: "required",
    answer: IdAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, actor, params }) => removeColleague(context, actor, params.memberId),
  }),
});

export { action, loader };

/** The page on which a form comes back: its heading, and what its reader can do. The names are the reasons of `form-recovery/rules.ts`. */
export const words = {
  signed_out: {
    title: "You are logged out",
    next: "Nothing is lost: what you typed is still here. Log in, and it is sent.",
  },
  other_role: {
    title: "Not for this account",
    next: "Nothing was sent, and what you typed is still here. Log in with the account that it is for, and it is sent.",
  },
  other_person: {
    title: "This form belongs to another account",
    next: "Nothing was sent, and what you typed is still here. Log in with the account that is to send it.",
  },
  other_application: {
    title: "This form belongs to another application",
    next: "Nothing was sent, and what you typed is still here. Open its link in our mail again, come back and send it.",
  },
  other_institution: {
    title: "This form belongs to another institution",
    next: "Nothing was sent. What you typed is still here, so that you can copy it.",
  },
  failed: { title: "Your form was not sent", next: "Nothing is lost: what you typed is still here. Send it again." },
  may_be_saved: {
    title: "We do not know whether this was saved",
    next: "What you typed is still here. Look first whether it was saved.",
  },
  may_be_saved_once: {
    title: "We do not know whether this was saved",
    next: "What you typed is still here. Send it again: it will not count twice.",
  },
  look_again: {
    title: "Look at it once more",
    next: "Nothing was sent, and what you typed is still here. Is it right? Then send it.",
  },
};

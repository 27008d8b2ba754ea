/** The footer of every page: services, partner sites, and a map that loads only when the visitor opens it. */
import { words } from "~/words/frame";
import { Logo } from "./site-header";

const { footer } = words;

const SERVICES = [
  { href: "/services#find", label: footer.findJob },
  { href: "/teaching-jobs", label: footer.bySubject },
  { href: "/services#apply", label: footer.apply },
  { href: "/services#post", label: footer.postJob },
  { href: "/services#applications", label: footer.applications },
  { href: "/developers", label: footer.developers },
  { href: "/privacy", label: footer.privacy },
];

const PARTNERS = [
  { href: "https://www.cbse.gov.in/", label: footer.boards.cbse },
  { href: "https://cisce.org/", label: footer.boards.cisce },
  { href: "https://ncert.nic.in/", label: footer.boards.ncert },
  { href: "https://www.ugc.gov.in/", label: footer.boards.ugc },
];

/** A map of India. The script of all pages adds the frame when the visitor opens the map; without script the link is there. */
const MAP_URL = "https://www.openstreetmap.org/?bbox=68,6,98,36";

/** `contact`: the person who answers questions and complaints about data; null if none is configured. */
export function SiteFooter({ contact }: { contact: string | null }) {
  return (
    <footer>
      <div>
        <p className="brand">
          <Logo />
          Staffroom
        </p>
        <p>{footer.motto}</p>
        {contact && <p className="quiet">{footer.contact(contact)}</p>}
        <p className="quiet">{footer.copyright}</p>
      </div>
      <nav aria-label={footer.services}>
        <h2>{footer.services}</h2>
        <ul>
          {SERVICES.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={footer.partners}>
        <h2>{footer.partners}</h2>
        <ul>
          {PARTNERS.map(({ href, label }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <details>
        <summary>{footer.map}</summary>
        <a href={MAP_URL} rel="noopener">
          {footer.openMap}
        </a>
      </details>
    </footer>
  );
}

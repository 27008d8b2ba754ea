/** The footer of every page: services, partner sites, and a map that loads only when the visitor opens it. */
import { Logo } from "./site-header";

const SERVICES = [
  { href: "/services#find", label: "Find a job" },
  { href: "/services#apply", label: "Apply with a resume" },
  { href: "/services#post", label: "Post a job" },
  { href: "/services#applications", label: "Handle applications" },
  { href: "/developers", label: "For developers" },
  { href: "/privacy", label: "Privacy" },
];

const PARTNERS = [
  { href: "https://www.cbse.gov.in/", label: "CBSE" },
  { href: "https://cisce.org/", label: "CISCE" },
  { href: "https://ncert.nic.in/", label: "NCERT" },
  { href: "https://www.ugc.gov.in/", label: "UGC" },
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
        <p>Jobs for teachers, at schools, institutions and companies.</p>
        {contact && <p className="quiet">Questions or complaints: {contact}</p>}
        <p className="quiet">© 2024 Staffroom</p>
      </div>
      <nav aria-label="Services">
        <h2>Services</h2>
        <ul>
          {SERVICES.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Partner sites">
        <h2>Partner sites</h2>
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
        <summary>Map</summary>
        <a href={MAP_URL} rel="noopener">
          Open the map on OpenStreetMap
        </a>
      </details>
    </footer>
  );
}

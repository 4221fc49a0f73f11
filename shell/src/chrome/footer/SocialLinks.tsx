import { FacebookIcon, InstagramIcon, TikTokIcon } from '@qhatu/ui';
import { SHOP } from '../shop';
import styles from './SocialLinks.module.css';

const LINKS = [
  { name: 'Facebook', href: SHOP.social.facebook, Icon: FacebookIcon },
  { name: 'Instagram', href: SHOP.social.instagram, Icon: InstagramIcon },
  { name: 'TikTok', href: SHOP.social.tiktok, Icon: TikTokIcon },
];

export function SocialLinks() {
  return (
    <ul className={styles.list}>
      {LINKS.map(({ name, href, Icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Qhatu en ${name}`}
            title={name}
            className={styles.link}
          >
            <Icon />
          </a>
        </li>
      ))}
    </ul>
  );
}

import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import styles from './Support.module.css';

type Props = { adresse: string; ouvert: boolean; onFermer: () => void };

/**
 * The external support, in a frame of its own origin (SUP-16): it may run and open windows, and knows nothing of the
 * page nor of the session. The server refuses an address of ours, which these two rights together would free.
 */
export const ExterneDrawer = ({ adresse, ouvert, onFermer }: Props) => (
  <DetailDrawer ouvert={ouvert} onFermer={onFermer} largeur={480} titre="Support">
    <iframe
      className={styles.cadre}
      src={adresse}
      title="Support"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a service needs its own storage
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
    />
  </DetailDrawer>
);

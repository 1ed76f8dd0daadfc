import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import styles from './Support.module.css';

type Props = { adresse: string; ouvert: boolean; onFermer: () => void };

/**
 * The external support, in a frame of its own origin (SUP-16): it may run scripts and open windows, but sees neither
 * the page nor the session. The server refuses one of our own addresses, which both rights together would let out of
 * the frame.
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

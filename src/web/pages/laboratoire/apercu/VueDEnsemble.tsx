import { Skeleton, Stack } from '@mantine/core';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { useSession } from '#web/lib/session.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import styles from './Apercu.module.css';
import { BlocDu } from './BlocDu.tsx';

/** Skeletons of the blocks. */
const attente = [150, 220, 120].map((h) => <Skeleton key={h} h={h} />);
// Loaded after the first display, so that the figures do not wait for these blocks.
const BlocsPharmacie = differerPartie(async () => (await import('./BlocsPharmacie.tsx')).BlocsPharmacie, attente);
const BlocsGroupement = differerPartie(async () => (await import('./BlocsGroupement.tsx')).BlocsGroupement, attente);

/** The overview of a laboratory on one screen: its encours, pending items, coming deadlines, contacts (CAT-60). */
export const VueDEnsemble = ({ labo }: { labo: Laboratoire }) => {
  const groupement = useSession()?.tenant.typeTenant === 'GROUPEMENT';
  const commun = { nomProp: labo.laboratoireDetail.nom, laboratoireId: labo.id };
  return (
    <Stack gap="md">
      <BlocDu {...commun} />
      <div className={styles.blocs}>
        {groupement ? <BlocsGroupement {...commun} /> : <BlocsPharmacie {...commun} />}
      </div>
    </Stack>
  );
};

import { Text } from '@mantine/core';
import { sigleDispositif, libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import type { Dispositif, PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ecrireDatesOperation, partMontree, statutMontre } from './apparence.ts';
import styles from './Promotion.module.css';

const SANS_COULEUR = 'var(--mantine-color-gray-5)';

export const Labo = ({ laboratoireNom, laboratoireColor }: Pick<Promotion, 'laboratoireNom' | 'laboratoireColor'>) =>
  laboratoireNom === null ? (
    <Text component="span" size="sm" c="dimmed">
      Sans laboratoire
    </Text>
  ) : (
    <NomLabo nom={laboratoireNom} couleur={laboratoireColor ?? SANS_COULEUR} />
  );

export const PastillePromotion = ({ promotion }: { promotion: Parameters<typeof statutMontre>[0] }) => {
  const { teinte, texte } = statutMontre(promotion);
  return <StatusBadge teinte={teinte}>{texte}</StatusBadge>;
};

export const PastillePart = ({ promotion, part }: { promotion: Promotion; part: PartPromotion }) => {
  const montree = partMontree(promotion, part);
  return montree && <StatusBadge teinte={montree.teinte}>{montree.texte}</StatusBadge>;
};

export const DatesPromotion = ({ promotion }: { promotion: Pick<Promotion, 'dateDebut' | 'dateFin'> }) =>
  ecrireDatesOperation(promotion);

/** The dispositifs, by their short names. */
export const PucesDispositifs = ({ dispositifs }: { dispositifs: readonly Dispositif[] }) =>
  dispositifs.length === 0 ? null : (
    <span className={styles.puces}>
      {dispositifs.map((dispositif) => (
        <span key={dispositif} className={styles.puce} title={libelleDispositif[dispositif]}>
          {sigleDispositif[dispositif]}
        </span>
      ))}
    </span>
  );

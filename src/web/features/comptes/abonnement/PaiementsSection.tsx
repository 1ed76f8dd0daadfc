import { Text } from '@mantine/core';
import type { IssuePaiement, PaiementRecu } from '#shared/features/comptes/abonnement/contract.ts';
import { libelleIssue } from '#shared/features/comptes/abonnement/messages.ts';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './Abonnement.module.css';

const teinte: Readonly<Record<IssuePaiement, Teinte>> = {
  PAYE: 'vert',
  REFUSE: 'rouge',
  ABANDONNE: 'gris',
  EN_COURS: 'orange',
  ANNULE: 'gris',
};

const quoi = ({ nature, dateFin, motif }: PaiementRecu): string => {
  const nom = nature === 'RENOUVELLEMENT' ? 'Renouvellement' : 'Souscription';
  if (dateFin) return `${nom}, accès jusqu’au ${formatJour(dateFin)}`;
  return motif ? `${nom}. ${motif}` : nom;
};

/** What was paid, refused or renewed, the latest first. */
export const PaiementsSection = ({
  paiements,
  cadre = true,
}: {
  paiements: readonly PaiementRecu[];
  cadre?: boolean;
}) =>
  paiements.length === 0 ? null : (
    <Section titre="Paiements" cadre={cadre}>
      <ul className={styles.liste} aria-label="Paiements">
        {paiements.map((paiement) => (
          <li key={paiement.id} className={styles.ligne}>
            <div className={styles.texte}>
              <Text size="sm">{quoi(paiement)}</Text>
              <Text size="xs" c="dimmed">
                {formatInstant(paiement.recuLe)}
              </Text>
            </div>
            <div className={styles.somme}>
              <StatusBadge teinte={teinte[paiement.issue]}>{libelleIssue[paiement.issue]}</StatusBadge>
              <Money centimes={paiement.montantCentimes} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );

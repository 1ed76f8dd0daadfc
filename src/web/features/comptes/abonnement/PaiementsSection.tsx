import { Text } from '@mantine/core';
import type { IssuePaiement, PaiementRecu } from '#shared/features/comptes/abonnement/contract.ts';
import { libellePaiement } from '#shared/features/comptes/abonnement/messages.ts';
import { formatCentimes, formatInstant, formatJour } from '#web/lib/formats.ts';
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

const teinteDe = ({ issue, rembourseCentimes }: PaiementRecu): Teinte =>
  issue === 'PAYE' && rembourseCentimes > 0 ? 'orange' : teinte[issue];

const quoi = ({ nature, dateFin, interrompuLe, motif }: PaiementRecu): string => {
  const nom = nature === 'RENOUVELLEMENT' ? 'Renouvellement' : 'Souscription';
  if (interrompuLe) return `${nom}, sa période a pris fin le ${formatJour(interrompuLe)}`;
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
                {paiement.rembourseCentimes > 0 ? ` · ${formatCentimes(paiement.rembourseCentimes)} remboursés` : ''}
              </Text>
            </div>
            <div className={styles.somme}>
              <StatusBadge teinte={teinteDe(paiement)}>{libellePaiement(paiement)}</StatusBadge>
              <Money centimes={paiement.montantCentimes} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );

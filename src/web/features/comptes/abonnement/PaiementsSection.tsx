import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  abonnementContract,
  type IssuePaiement,
  type PaiementRecu,
} from '#shared/features/comptes/abonnement/contract.ts';
import { libellePaiement } from '#shared/features/comptes/abonnement/messages.ts';
import { aUnRecu } from '#shared/features/comptes/abonnement/rules.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatCentimes, formatInstant, formatJour } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
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

/** @param compte null: one's own */
const telechargerRecu = (compte: number | null, id: number) =>
  (compte === null
    ? telechargerFichier(abonnementContract.recuPaiement, { params: { id } })
    : telechargerFichier(abonnementContract.recuPaiementDe, { params: { id: compte, paiementId: id } })
  ).catch(echec);

type Props = {
  paiements: readonly PaiementRecu[];
  cadre?: boolean;
  /** Whose they are, for a super administrator; one's own without it. */
  compte?: number | null;
};
/** What was paid, refused or renewed, the latest first, each with its receipt. */
export const PaiementsSection = ({ paiements, cadre = true, compte = null }: Props) =>
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
              {aUnRecu(paiement) ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  aria-label={`Reçu du ${formatInstant(paiement.recuLe)}`}
                  onClick={() => void telechargerRecu(compte, paiement.id)}
                >
                  Reçu
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );

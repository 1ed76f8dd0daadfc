import { Stack, Text } from '@mantine/core';
import type { Devenir, LigneTraitement } from '#shared/features/operations/contrepartie/contract.ts';
import { libellePart } from '#shared/features/operations/operation/messages.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { formatMontant, sommerParNature, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { Montants } from '#web/features/argent/encours/Montants.tsx';
import { formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { Reclamer } from './Reclamer.tsx';
import styles from './Traiter.module.css';

const DIT: Readonly<Record<Devenir, { texte: string; teinte: Teinte }>> = {
  A_CREER: { texte: 'Sera créé', teinte: 'vert' },
  A_COMPLETER: { texte: 'Montant à compléter', teinte: 'orange' },
  RECALCULE: { texte: 'Sera recalculé', teinte: 'bleu' },
  INCHANGE: { texte: 'Inchangé', teinte: 'gris' },
  MANUEL: { texte: 'Montant saisi, gardé', teinte: 'gris' },
  DECLARE: { texte: 'Déjà déclaré', teinte: 'bleu' },
  REGLE: { texte: 'Déjà réglé', teinte: 'vert' },
  NON_RECLAME: { texte: 'Non réclamé', teinte: 'rouge' },
};

const formule = ({
  valeurCentiemes,
  unite,
  natureFiscale,
}: Pick<LigneTraitement, 'valeurCentiemes' | 'unite' | 'natureFiscale'>): string => {
  if (valeurCentiemes === null) return 'Valeur à compléter';
  if (unite === 'POURCENT_CA')
    return `${formatPourcentage(valeurCentiemes / 100)} du chiffre d’affaires TTC, en ${natureFiscale}`;
  const par = unite === 'EUR_PAR_UNITE' ? ' par unité vendue' : ' au total';
  return `${formatMontant(valeurCentiemes, natureFiscale)}${par}`;
};

const Ligne = ({ ligne, children }: { ligne: LigneTraitement; children?: React.ReactNode }) => {
  const {
    contrepartie,
    part,
    payeur,
    encours,
    devenir,
    natureFiscale,
    valeurAttendueCentimes,
    valeurCalculeeCentimes,
    dateDeclaration,
  } = ligne;
  const change = encours !== null && encours.valeurAttendueCentimes !== valeurAttendueCentimes;
  return (
    <div className={styles.montant}>
      <div className={styles.nom}>
        <Text size="sm" fw={550}>
          {contrepartie ?? 'Contrepartie'}
        </Text>
        <Text size="xs" c="dimmed">
          {[libellePart[part], formule(ligne), libellePayeur[payeur], encours?.numero].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {encours && encours.etat !== 'A_DECLARER' ? 'Déclaré le' : 'À déclarer le'} {formatJour(dateDeclaration)}
        </Text>
      </div>
      <Stack gap={4} align="flex-end">
        <span className={styles.fleche}>
          {change ? (
            <Text size="sm" c="dimmed" span td="line-through">
              <Money centimes={encours.valeurAttendueCentimes} suffixe={natureFiscale} />
            </Text>
          ) : null}
          <Money centimes={valeurAttendueCentimes} gras suffixe={natureFiscale} />
        </span>
        <StatusBadge teinte={DIT[devenir].teinte}>{DIT[devenir].texte}</StatusBadge>
        {valeurCalculeeCentimes === valeurAttendueCentimes ? null : (
          <Text size="xs" c="dimmed">
            Calcul&nbsp;: {formatMontant(valeurCalculeeCentimes, natureFiscale)}
          </Text>
        )}
        {children}
      </Stack>
    </div>
  );
};

/** Total, without the contreparties that are not claimed. */
const total = (lignes: readonly LigneTraitement[]): MontantsParNature =>
  sommerParNature(
    lignes.filter(({ devenir }) => devenir !== 'NON_RECLAME'),
    ({ valeurAttendueCentimes }) => valeurAttendueCentimes,
  );

type Props = { id: number; lignes: readonly LigneTraitement[]; onReclame: () => void };

/** Step 2: the encours that saving would create. */
export const TraiterMontants = ({ id, lignes, onReclame }: Props) =>
  lignes.length === 0 ? (
    <Text size="sm">Aucune contrepartie&nbsp;: rien ne sera réclamé. Les quantités vendues seront gardées.</Text>
  ) : (
    <Stack gap="xs">
      <ul className={styles.lignes}>
        {lignes.map((ligne) => (
          <li key={ligne.contrepartieId}>
            <Ligne ligne={ligne}>
              {ligne.devenir === 'NON_RECLAME' ? (
                <Reclamer id={id} contrepartieId={ligne.contrepartieId} onFait={onReclame} />
              ) : null}
            </Ligne>
          </li>
        ))}
      </ul>
      <Text size="sm" ta="right">
        Total <Montants gras montants={total(lignes)} />
      </Text>
    </Stack>
  );

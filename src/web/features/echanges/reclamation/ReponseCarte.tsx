import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconReceiptEuro } from '@tabler/icons-react';
import { libelleNatureReponse } from '#shared/features/echanges/reclamation/messages.ts';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { peutEtreReglee } from '#shared/features/echanges/reclamation/rules.ts';
import type { CommentaireReclamation, DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import styles from './Reclamation.module.css';
import type { SurReglement } from './queries.ts';

type Reponse = NonNullable<CommentaireReclamation['reponse']>;
type Props = { commentaire: CommentaireReclamation; reponse: Reponse; r: DetailReclamation; onRegler: SurReglement };

const BOUTON: Readonly<Record<Reponse['nature'], string>> = {
  AVOIR: 'Régler l’encours',
  RELIVRAISON: 'Produits reçus : régler',
  REFUS: 'Clore l’encours',
  INFORMATIONS: '',
};

/** A refusal closes the amount réclamé, so it needs an encours or an amount to close. */
const peutRegler = ({ reponse, r }: Props): boolean => {
  if (!r.droits.regler || reponse.regleeLe !== null || !peutEtreReglee(reponse)) return false;
  if (r.encours) return r.encours.etat !== 'REGLE';
  return reponse.nature !== 'REFUS' || r.montantReclameCentimes !== null;
};

/** The decision of the laboratory, with the button that turns it into a règlement. */
export const ReponseCarte = (props: Props) => {
  const { commentaire, reponse, onRegler } = props;
  const { nature, avoirNumero, montantCentimes, natureFiscale, datePrevue, regleeLe, regleeParNom } = reponse;
  const reste = bilanReclamation(props.r)?.resteCentimes ?? 0;
  const memeNature = natureFiscale === props.r.natureFiscale;
  const manque =
    nature === 'AVOIR' && regleeLe === null && montantCentimes !== null && memeNature ? reste - montantCentimes : 0;
  const details = [
    avoirNumero && `n°\u00a0${avoirNumero}`,
    montantCentimes !== null && formatMontant(montantCentimes, natureFiscale),
    datePrevue &&
      (nature === 'RELIVRAISON' ? `livraison prévue le ${formatJour(datePrevue)}` : `du ${formatJour(datePrevue)}`),
    manque > 0 && `reste ${formatMontant(manque, props.r.natureFiscale)}`,
  ].filter(Boolean);
  return (
    <div className={styles.carte} data-nature={nature}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650} size="sm">
            {libelleNatureReponse[nature]}
          </Text>
          {details.length > 0 ? (
            <Text size="sm" className="chiffres">
              {details.join(' · ')}
            </Text>
          ) : null}
        </div>
        {regleeLe ? (
          <Text size="sm" className={styles.etat}>
            <IconCircleCheck size={17} aria-hidden /> Réglé {regleeParNom ? `par ${regleeParNom} ` : ''}le{' '}
            {formatInstant(regleeLe)}
          </Text>
        ) : peutRegler(props) ? (
          <Button
            size="sm"
            leftSection={<IconReceiptEuro size={16} aria-hidden />}
            onClick={() => onRegler(commentaire)}
          >
            {BOUTON[nature]}
          </Button>
        ) : null}
      </Group>
    </div>
  );
};

import { ActionIcon, Anchor, FileButton, Text } from '@mantine/core';
import { IconArrowBackUp, IconPaperclip } from '@tabler/icons-react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { DetailEncours, NatureFiscale, Reglement } from '#shared/features/argent/encours/schemas.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import { motsDuReglement } from '#shared/features/argent/encours/messages.ts';
import { canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { useSession } from '#web/lib/session.ts';
import { useVueFichier } from '#web/ui/fichier/use-vue-fichier.tsx';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { montrerPiece } from '#web/ui/fichier/PiecesSection.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encours.module.css';
import { useActesEncours } from './queries.ts';

type Piece = DetailEncours['pieces'][number];
type LigneProps = {
  reglement: Reglement;
  /** Tax nature of the encours. */
  nature: NatureFiscale;
  piece: Piece | undefined;
  onVoir: (piece: Piece) => void;
  /** Undefined when the session may not attach a file. */
  onJoindre: ((fichier: File | null) => void) | undefined;
  onAnnuler: (() => void) | undefined;
};

/** The amount received, who recorded it, and its file. */
const QuoiEtQui = ({ reglement, piece, onVoir }: Pick<LigneProps, 'reglement' | 'piece' | 'onVoir'>) => {
  const { date, annuleLe, annuleParNom, creeParNom, encaissementId } = reglement;
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <Text size="sm" className={annuleLe ? styles.annule : undefined} style={{ overflowWrap: 'anywhere' }}>
        {encaissementId === null ? (
          motsDuReglement(reglement)
        ) : (
          <LienTexte to="/encours/avoirs" search={{ encaissement: encaissementId }} inherit underline="always">
            {motsDuReglement(reglement)}
          </LienTexte>
        )}
        {` · le ${formatJour(date)}`}
      </Text>
      <Text size="xs" c="dimmed">
        {annuleLe
          ? `Annulé ${annuleParNom ? `par ${annuleParNom} ` : ''}le ${formatInstant(annuleLe)}`
          : creeParNom && `Saisi par ${creeParNom}`}
      </Text>
      {piece ? (
        <Anchor component="button" type="button" size="xs" onClick={() => onVoir(piece)}>
          <IconPaperclip size={13} aria-hidden /> {piece.nom}
        </Anchor>
      ) : null}
    </div>
  );
};

/** « 120,00 € TTC, TVA 20 % »: the amount a règlement took from the encaissement (ENC-77). */
const direConversion = ({ montantRecuCentimes, natureRecue, tauxTvaCentiemes }: Reglement): string =>
  formatMontant(montantRecuCentimes, natureRecue) +
  (tauxTvaCentiemes === null ? '' : `, TVA ${formatTaux(tauxTvaCentiemes)}`);

const LigneReglement = ({ reglement, nature, piece, onVoir, onJoindre, onAnnuler }: LigneProps) => {
  const { montantCentimes, annuleLe } = reglement;
  return (
    <li className={styles.entree}>
      <QuoiEtQui reglement={reglement} piece={piece} onVoir={onVoir} />
      <Text size="sm" span className={annuleLe ? styles.annule : undefined}>
        <Money centimes={montantCentimes} suffixe={nature} />
        {reglement.natureRecue === nature ? null : (
          <Text size="xs" c="dimmed" component="div">
            {direConversion(reglement)}
          </Text>
        )}
      </Text>
      {onJoindre ? (
        <FileButton onChange={onJoindre}>
          {(bouton) => (
            <ActionIcon
              {...bouton}
              variant="subtle"
              color="gray"
              aria-label={`Joindre un fichier au règlement de ${formatMontant(montantCentimes, nature)}`}
            >
              <IconPaperclip size={17} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
      ) : null}
      {onAnnuler ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Annuler le règlement de ${formatMontant(montantCentimes, nature)}`}
          onClick={onAnnuler}
        >
          <IconArrowBackUp size={17} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
};

/** The règlements of an encours, including the cancelled ones. */
export const EncoursReglements = ({ encours }: { encours: DetailEncours }) => {
  const actes = useActesEncours();
  const { reglements, droits, etat, pieces } = encours;
  const session = useSession();
  const { voir, vue } = useVueFichier();
  if (reglements.length === 0) return null;
  const joint = session !== null && canReglerEncours(session.utilisateur);

  const joindre = async (reglementId: number, fichier: File | null) => {
    if (!fichier) return;
    await actes.joindreAuReglement(encours.id, reglementId, valeurEnregistrable(fichier));
    succes(`${fichier.name} joint au règlement.`);
  };

  const annuler = async ({ id, montantCentimes, date }: Reglement) => {
    const accord = await confirmerActe({
      titre: 'Annuler ce règlement ?',
      texte:
        `${formatMontant(montantCentimes, encours.natureFiscale)} reçus le ${formatJour(date)} seront de nouveau ` +
        `dus. Le règlement annulé reste visible ; ce qui avait été reçu à part redevient à affecter.`,
      action: 'Annuler le règlement',
      annuler: 'Garder',
    });
    if (!accord) return;
    await actes.annulerReglement(encours, id);
    succes('Règlement annulé.');
  };

  return (
    <Section titre="Règlements">
      <ul className={styles.liste}>
        {reglements.map((reglement) => {
          const { id, fichierId, annuleLe } = reglement;
          const piece = pieces.find((pieceJointe) => pieceJointe.fichierId === fichierId);
          const tient = annuleLe === null;
          return (
            <LigneReglement
              key={id}
              reglement={reglement}
              nature={encours.natureFiscale}
              piece={piece}
              onVoir={(jointe) => montrerPiece(encoursContract.lirePiece, encours.id, jointe, voir)}
              onJoindre={tient && !piece && joint ? (fichier) => void joindre(id, fichier).catch(echec) : undefined}
              onAnnuler={
                tient && etat === 'DECLARE' && droits.regler ? () => void annuler(reglement).catch(echec) : undefined
              }
            />
          );
        })}
      </ul>
      {vue}
    </Section>
  );
};

import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { isJour } from '#shared/core/dates.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleActeEncours,
  libelleActionEncours,
  libelleCanal,
  libelleEcart,
  libelleEtatEncours,
  libelleMoyen,
  libellePayeur,
  libelleTypeEncours,
} from '#shared/features/argent/encours/messages.ts';
import { formatJour } from '#web/lib/formats.ts';
import { effacerBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire, SubmitButton } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { Timeline, type EvenementHistorique } from '#web/ui/Timeline.tsx';
import styles from './Encours.module.css';
import { useActesEncours } from './queries.ts';

const teintes: Readonly<Record<string, Teinte>> = {
  declarer: 'bleu',
  relancer: 'orange',
  regler: 'vert',
  'annuler-reglement': 'rouge',
  'repasser-a-declarer': 'rouge',
  'repasser-a-regler': 'rouge',
};

/** Fields of the journal worth reading; the others are left out. */
const CHAMPS: Readonly<Record<string, string>> = {
  valeurAttendueCentimes: 'Attendu',
  montantCentimes: 'Montant',
  soldeCentimes: 'Solde',
  dateDeclaration: 'Déclaration',
  dateEcheance: 'Échéance',
  prochaineRelance: 'Prochaine relance',
  suspenduJusquau: 'Suspendu jusqu’au',
  canal: 'Canal',
  canalDeclaration: 'Canal',
  destinataires: 'Envoyé à',
  niveau: 'Niveau',
  type: 'Type',
  actionAttendue: 'Action attendue',
  payeur: 'Payeur',
  info: 'Information',
  action: 'Moyen',
  reference: 'Référence',
  ecartMotif: 'Motif de l’écart',
  ecartPrecision: 'Précision',
  nom: 'Fichier',
  etat: 'État',
};
const mots: Readonly<Record<string, string>> = {
  ...libelleTypeEncours,
  ...libelleMoyen,
  ...libelleActionEncours,
  ...libelleCanal,
  ...libellePayeur,
  ...libelleEtatEncours,
  ...libelleEcart,
};
const objet = z.record(z.string(), z.unknown());

const ecrireValeur = (champ: string, valeur: unknown, nature: NatureFiscale): string => {
  if (valeur === null || valeur === undefined || valeur === '') return 'vide';
  if (typeof valeur === 'number') return champ.endsWith('Centimes') ? formatMontant(valeur, nature) : String(valeur);
  if (Array.isArray(valeur)) return valeur.map((element) => ecrireValeur(champ, element, nature)).join(', ');
  if (typeof valeur !== 'string') return '';
  return isJour(valeur) ? formatJour(valeur) : (mots[valeur] ?? valeur);
};

/** The journal nests the fields of a règlement: they are put at the top level. */
const lireObjet = (valeur: unknown): Record<string, unknown> => {
  const { reglement, ...reste } = objet.safeParse(valeur).data ?? {};
  return { ...reste, ...objet.safeParse(reglement).data };
};
const natureEcrite = (valeur: unknown): NatureFiscale | undefined =>
  natureFiscaleLue.safeParse(lireObjet(valeur)['natureFiscale']).data;

/**
 * `Attendu : 120,00 € HT → 90,00 € HT` for a changed field; the new value alone for an added one. @param nature tax
 * nature after the change
 */
export const phrasesDeDifference = (avant: unknown, apres: unknown, nature: NatureFiscale): string[] => {
  const [a, b] = [lireObjet(avant), lireObjet(apres)];
  const natureAvant = natureEcrite(avant) ?? nature;
  const lignes = Object.entries(CHAMPS).flatMap(([champ, libelle]) => {
    const [ancien, nouveau] = [ecrireValeur(champ, a[champ], natureAvant), ecrireValeur(champ, b[champ], nature)];
    if (ancien === nouveau || !(champ in b)) return [];
    return [
      champ in a && a[champ] !== null ? `${libelle}\u00a0: ${ancien} → ${nouveau}` : `${libelle}\u00a0: ${nouveau}`,
    ];
  });
  // The same channel may appear twice: for the encours and for its mail.
  return [...new Set(lignes)];
};

type Acte = DetailEncours['chronologie'][number];
/** The tax nature of the encours after each act, found backwards from the current one (ENC-75). */
const naturesAuFil = ({ chronologie, natureFiscale }: DetailEncours): ReadonlyMap<string, NatureFiscale> => {
  let nature = natureFiscale;
  const natures = new Map<string, NatureFiscale>();
  for (const { cle, avant, apres } of chronologie.toSorted((a, b) => b.le.localeCompare(a.le))) {
    nature = natureEcrite(apres) ?? nature;
    natures.set(cle, nature);
    nature = natureEcrite(avant) ?? nature;
  }
  return natures;
};

const enEvenement = (
  { cle, le, par, impersonation, nature, action, texte, avant, apres }: Acte,
  natureFiscale: NatureFiscale,
): EvenementHistorique => {
  const auteur = impersonation ? `${par} (pour votre compte)` : par;
  if (nature === 'COMMENTAIRE')
    return { id: cle, le, titre: auteur, teinte: 'gris', detail: <span className={styles.texte}>{texte}</span> };
  const details = phrasesDeDifference(avant, apres, natureFiscale);
  return {
    id: cle,
    le,
    titre: `${libelleActeEncours[action ?? ''] ?? action ?? 'Modifié'} par ${auteur}`,
    teinte: teintes[action ?? ''] ?? 'gris',
    detail:
      texte || details.length > 0 ? (
        <Box component="span" c="dimmed" className={styles.texte}>
          {[texte, ...details].filter(Boolean).join('\n')}
        </Box>
      ) : undefined,
  };
};

const enCourrier: Readonly<Record<EtatCourrier['statut'], { titre: string; teinte: Teinte }>> = {
  ENVOYE: { titre: 'Mail envoyé', teinte: 'bleu' },
  EN_ATTENTE: { titre: 'Mail en cours d’envoi', teinte: 'orange' },
  CONSERVE: { titre: 'Mail conservé, non envoyé', teinte: 'gris' },
  ECHEC: { titre: 'Mail non remis', teinte: 'rouge' },
  INCERTAIN: { titre: 'Mail peut-être parti', teinte: 'orange' },
};
const evenementCourrier = ({
  id,
  sujet,
  destinataires,
  statut,
  creeLe,
  envoyeLe,
}: EtatCourrier): EvenementHistorique => ({
  id: `m${id}`,
  le: envoyeLe ?? creeLe,
  ...enCourrier[statut],
  detail: (
    <Box component="span" c="dimmed" className={styles.texte}>
      {[sujet, `À\u00a0: ${destinataires.join(', ')}`].join('\n')}
    </Box>
  ),
});

const Commentaire = ({ id, onFait }: { id: number; onFait: () => void }) => {
  const actes = useActesEncours();
  const brouillon = `encours.${id}.commentaire`;
  const f = useFormulaire(
    encoursContract.commenterEncours.body,
    { texte: '' },
    async ({ texte }, { idempotencyKey }) => {
      await actes.commenter(id, texte, idempotencyKey);
      effacerBrouillon(brouillon);
      onFait();
    },
    { brouillon, garde: false },
  );
  return (
    <Formulaire formulaire={f} sansBoutons>
      <TexteLongField
        label="Ajouter un commentaire"
        maximum={500}
        minRows={2}
        description={SANS_PATIENT}
        placeholder="Un appel, une promesse, une précision…"
        {...f.champ('texte')}
      />
      <SubmitButton
        formulaire={f}
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-end' }}
        disabled={!f.valeurs.texte?.trim()}
      >
        Commenter
      </SubmitButton>
    </Formulaire>
  );
};

/** The Suivi section: acts and comments, latest first. The draft of a comment is kept. */
export const EncoursChronologie = ({ encours }: { encours: DetailEncours }) => {
  const { id, chronologie, courriers, droits } = encours;
  const natures = naturesAuFil(encours);
  const [ecrits, setEcrits] = useState(0);
  const evenements = [
    ...chronologie.map((acte) => enEvenement(acte, natures.get(acte.cle) ?? encours.natureFiscale)),
    ...courriers.map(evenementCourrier),
  ];
  return (
    <Section titre="Suivi">
      {droits.commenter ? <Commentaire key={ecrits} id={id} onFait={() => setEcrits(ecrits + 1)} /> : null}
      {evenements.length > 0 ? (
        <Timeline libelle="Chronologie" evenements={evenements.toSorted((a, b) => b.le.localeCompare(a.le))} />
      ) : (
        <Text size="sm" c="dimmed">
          Rien encore.
        </Text>
      )}
    </Section>
  );
};

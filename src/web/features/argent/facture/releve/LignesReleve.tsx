import { Button, Text } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleNatureReleve } from '#shared/features/argent/facture/messages.ts';
import type { LigneReleveFournisseur } from '#shared/features/argent/facture/schemas/releve.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Releve.module.css';

type Relancer = (ligne: LigneReleveFournisseur) => void;

/** The document that the account holds under this number. */
const Papier = ({ ligne: { papier, etat, ecartCentimes } }: { ligne: LigneReleveFournisseur }) => {
  if (papier === null) return null;
  const { factureId, encaissementId, montantCentimes, laboratoireNom } = papier;
  const texte =
    etat === 'AUTRE_NATURE'
      ? 'Le vôtre, d’une autre nature'
      : montantCentimes === null
        ? 'Le vôtre, sans total'
        : etat === 'ECART'
          ? `Le vôtre : ${formatMontant(montantCentimes, 'TTC')}`
          : 'Voir le vôtre';
  return (
    <>
      {factureId === null ? (
        <LienTexte
          to="/encours/avoirs"
          search={{ encaissement: encaissementId ?? undefined }}
          inherit
          underline="always"
        >
          {texte}
        </LienTexte>
      ) : (
        <LienTexte to="/encours/factures" search={{ facture: factureId }} inherit underline="always">
          {texte}
        </LienTexte>
      )}
      {laboratoireNom ? ` (${laboratoireNom})` : ''}
      {ecartCentimes === null ? null : (
        <>
          {' · écart '}
          {ecartCentimes > 0 ? '+' : ''}
          {formatMontant(ecartCentimes, 'TTC')}
        </>
      )}
    </>
  );
};

const Ligne = ({ ligne, onRelancer }: { ligne: LigneReleveFournisseur; onRelancer: Relancer | null }) => {
  const { numero, nature, date, libelle, montantCentimes, encours } = ligne;
  const nom = numero ?? (libelle || 'sans numéro');
  return (
    <li className={styles.ligne}>
      <div>
        <Text size="sm" fw={500} className={styles.mots}>
          {libelleNatureReleve[nature]} {nom}
        </Text>
        <Text size="xs" c="dimmed" className={styles.mots}>
          {[date && formatJour(date), nom === libelle ? '' : libelle].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" component="div">
          <Papier ligne={ligne} />
        </Text>
      </div>
      <div className={styles.acte}>
        {encours ? (
          <LienTexte to="/encours" search={{ encours: encours.id }} size="sm" underline="always">
            Réclamé : {encours.numero}
          </LienTexte>
        ) : onRelancer && numero !== null ? (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => onRelancer(ligne)}
            aria-label={`Relancer pour l’avoir ${numero}`}
          >
            Relancer
          </Button>
        ) : null}
      </div>
      <span className={styles.montant}>
        <Money centimes={montantCentimes} suffixe="TTC" />
      </span>
    </li>
  );
};

type Groupe = {
  readonly titre: readonly [string, string];
  readonly texte: string;
  readonly garde: (ligne: LigneReleveFournisseur) => boolean;
  readonly relance?: true;
};
const GROUPES: readonly Groupe[] = [
  {
    titre: ['avoir annoncé, jamais reçu', 'avoirs annoncés, jamais reçus'],
    texte: 'Relancer en fait un encours, et prépare le mail qui le demande.',
    garde: ({ etat, nature }) => etat === 'MANQUANTE' && nature === 'AVOIR',
    relance: true,
  },
  {
    titre: ['crédit sans nature', 'crédits sans nature'],
    texte: 'Le relevé ne dit pas si c’est un avoir ou l’un de vos paiements. Si c’est un avoir, relancez.',
    garde: ({ etat }) => etat === 'A_DIRE',
    relance: true,
  },
  {
    titre: ['facture jamais reçue', 'factures jamais reçues'],
    texte: 'Votre laboratoire en compte plus que vous n’en avez reçu.',
    garde: ({ etat, nature }) => etat === 'MANQUANTE' && nature === 'FACTURE',
  },
  {
    titre: ['montant différent', 'montants différents'],
    texte: 'L’écart est ce que dit le relevé, moins ce que dit votre document.',
    garde: ({ etat }) => etat === 'ECART',
  },
  {
    titre: ['pièce d’une autre nature', 'pièces d’une autre nature'],
    texte: 'Une facture d’un côté, un avoir de l’autre, sous le même numéro.',
    garde: ({ etat }) => etat === 'AUTRE_NATURE',
  },
  {
    titre: ['paiement', 'paiements'],
    texte: 'Ils ne se comparent pas à vos factures.',
    garde: ({ etat }) => etat === 'PAIEMENT',
  },
  {
    titre: ['pièce retrouvée', 'pièces retrouvées'],
    texte: 'Même numéro, même montant.',
    garde: ({ etat }) => etat === 'TROUVEE',
  },
];

/** The lines of a relevé de compte, missing documents first. */
export const LignesReleve = ({
  lignes,
  onRelancer,
}: {
  lignes: readonly LigneReleveFournisseur[];
  onRelancer: Relancer;
}) =>
  GROUPES.map(({ titre, texte, garde, relance }) => {
    const lignesDuGroupe = lignes.filter(garde);
    const total = lignesDuGroupe.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
    return lignesDuGroupe.length === 0 ? null : (
      <Section
        key={titre[0]}
        titre={pluriel(lignesDuGroupe.length, ...titre)}
        texte={texte}
        actions={<Money centimes={total} gras suffixe="TTC" />}
      >
        <ul className={styles.liste}>
          {lignesDuGroupe.map((ligne) => (
            <Ligne key={ligne.ligne} ligne={ligne} onRelancer={relance ? onRelancer : null} />
          ))}
        </ul>
      </Section>
    );
  });

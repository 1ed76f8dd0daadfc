import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ArbreFamilles } from '#shared/features/catalogue/famille/schemas.ts';
import { refusDuClassement } from '#shared/features/pilotage/comparatif/rules/classement.ts';
import { calculerMarges } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import {
  creationComparatifSchema,
  modificationComparatifSchema,
  type DetailComparatif,
} from '#shared/features/pilotage/comparatif/schemas.ts';
import { familleQueries } from '#web/features/catalogue/famille/queries.ts';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { formatCentimes, formatPourcentage, insecable } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ChampsComparatif } from './ChampsComparatif.tsx';
import { comparatifQueries, useActesComparatif } from './queries.ts';
import { saisieDuProduit, saisieVideComparatif, type SaisieComparatif } from './saisie.ts';

const LARGEUR = 720;

/** The margins given by the typed prices, once complete. */
const Apercu = ({ saisie }: { saisie: SaisieComparatif }) => {
  const validation = modificationComparatifSchema.safeParse({
    ...saisie,
    annee: undefined,
    version: 1,
    // Name and laboratory do not change the result.
    laboratoireId: 1,
    nom: '-',
    familleId: 1,
    ean: null,
  });
  if (!validation.success) return null;
  const marges = calculerMarges({ ...validation.data, rfaProposee: null, ugProposee: null });
  return (
    <Text size="sm">
      {insecable(
        `Marge ${formatCentimes(marges.margeUnitaireCentimes)}, taux de marque ` +
          `${formatPourcentage(marges.tauxMarque / 100)} ; marge réelle ` +
          `${formatCentimes(marges.margeReelleUnitaireCentimes)} par unité, ` +
          `${formatCentimes(marges.margeReelleAnnuelleCentimes)} par an.`,
      )}
    </Text>
  );
};

/** Checks the classification; until the tree is read, only the server can. */
const classementDe = (arbre: ArbreFamilles | undefined) => (valeurs: object) => {
  const { familleId, segmentId, sousSegmentIds } = valeurs as SaisieComparatif;
  const refus = arbre && familleId !== null ? refusDuClassement(arbre, { familleId, segmentId, sousSegmentIds }) : null;
  return refus ? { [refus.champ]: refus.phrase } : {};
};

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };
type Ou = Parameters<typeof saisieVideComparatif>[1];

const Creation = ({ annee, ou, onFermer, onEnregistre }: Commun & { annee: number; ou: Ou }) => {
  const actes = useActesComparatif();
  const { data: arbre } = useQuery(familleQueries.arbre());
  const f = useFormulaireSurValeurs(
    creationComparatifSchema,
    saisieVideComparatif(annee, ou),
    async (donnees, { idempotencyKey }) => {
      const cree = await actes.creer(donnees, idempotencyKey);
      succes('Produit ajouté au comparatif.');
      onEnregistre(cree.id);
    },
    { brouillon: `comparatif.nouveau.${annee}`, verifier: classementDe(arbre) },
  );
  return (
    <FormDrawer
      titre={`Nouveau produit comparé en ${annee}`}
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Ajouter"
      avis={<Apercu saisie={f.valeurs} />}
      onFermer={onFermer}
    >
      <ChampsComparatif f={f} arbre={arbre} annee={annee} />
    </FormDrawer>
  );
};

const Modification = ({ produit, onFermer, onEnregistre }: Commun & { produit: DetailComparatif }) => {
  const actes = useActesComparatif();
  const { data: arbre } = useQuery(familleQueries.arbre());
  const f = useFormulaireSurValeurs(
    modificationComparatifSchema,
    saisieDuProduit(produit),
    async (donnees) => {
      const modifie = await actes.modifier(produit.id, donnees);
      succes('Produit enregistré.');
      onEnregistre(modifie.id);
    },
    {
      brouillon: `comparatif.${produit.id}`,
      verifier: classementDe(arbre),
      onRecharger: () =>
        void actes
          .relire(produit.id)
          .then((relu) => reprendreApresConflit(f, saisieDuProduit(produit), saisieDuProduit(relu)), echec),
    },
  );
  return (
    <FormDrawer
      titre="Modifier le produit comparé"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      avis={<Apercu saisie={f.valeurs} />}
      onFermer={onFermer}
    >
      <ChampsComparatif f={f} arbre={arbre} annee={produit.annee} />
    </FormDrawer>
  );
};

type Props = Commun & { id: number | null; annee: number; ou: Ou };

/** Adds or edits a compared product. The draft is kept until it is saved. */
export const ComparatifForm = ({ id, annee, ou, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...comparatifQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation annee={annee} ou={ou} {...commun} />;
  if (modele) return <Modification produit={modele} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};

import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { creationRfaSchema, modificationRfaSchema } from '#shared/features/argent/rfa/schemas.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rfaQueries, useActesRfa } from '../queries.ts';
import { LARGEUR_RFA, RfaFormCadre } from './RfaFormCadre.tsx';
import { rfaEnSaisie, saisieVideRfa, type SaisieRfa } from './saisie-rfa.ts';

/** Numbers of the encours that saving would remove, because their paliers are gone. */
const encoursRetires = (rfa: DetailRfa, { paliers }: SaisieRfa): string[] => {
  const gardes = new Set(paliers.map(({ id }) => id));
  return rfa.periodes.flatMap((periode) =>
    periode.paliers.flatMap(({ palierId, encours }) =>
      encours && !gardes.has(palierId)
        ? [`L’encours ${encours.numero} (${formatMontant(encours.attenduCentimes, 'HT')}) sera retiré avec son palier.`]
        : [],
    ),
  );
};

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

const Creation = ({
  laboratoireId,
  annee,
  onFermer,
  onEnregistre,
}: Commun & { laboratoireId: number | undefined; annee: number }) => {
  const actes = useActesRfa();
  const f = useFormulaireSurValeurs(
    creationRfaSchema,
    { laboratoireId: laboratoireId ?? null, ...saisieVideRfa(annee) },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes('RFA ajoutée.');
      onEnregistre(creee.id);
    },
    { brouillon: laboratoireId === undefined ? 'rfa.nouvelle' : `rfa.nouvelle.${laboratoireId}` },
  );
  return (
    <RfaFormCadre
      titre="Nouvelle RFA"
      envoyer="Ajouter"
      formulaire={f}
      laboratoire={{ champ: f.champ('laboratoireId') }}
      onFermer={onFermer}
    />
  );
};

const Modification = ({ rfa, onFermer, onEnregistre }: Commun & { rfa: DetailRfa }) => {
  const actes = useActesRfa();
  const f = useFormulaireSurValeurs(
    modificationRfaSchema,
    rfaEnSaisie(rfa),
    async (donnees) => {
      const modifiee = await actes.modifier(rfa.id, donnees);
      succes('RFA enregistrée.');
      onEnregistre(modifiee.id);
    },
    {
      brouillon: `rfa.${rfa.id}`,
      onRecharger: () =>
        void actes
          .relire(rfa.id)
          .then((relue) => reprendreApresConflit(f, rfaEnSaisie(rfa), rfaEnSaisie(relue)), echec),
    },
  );
  const { operateurId: id, operateurNom: nom } = rfa;
  return (
    <RfaFormCadre
      titre="Modifier la RFA"
      envoyer="Enregistrer"
      formulaire={f}
      laboratoire={{ nom: rfa.laboratoireNom }}
      operateur={id === null || nom === null ? undefined : { id, nom }}
      suites={encoursRetires(rfa, f.valeurs)}
      onFermer={onFermer}
    />
  );
};

type Props = Commun & { id: number | null; laboratoireId: number | undefined; annee: number };

/** Adds or edits a RFA, with a simulation of the amounts it earns. The draft is kept until it is saved. */
export const RfaForm = ({ id, laboratoireId, annee, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...rfaQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation laboratoireId={laboratoireId} annee={annee} {...commun} />;
  if (modele) return <Modification rfa={modele} {...commun} />;
  return (
    <FormDrawerAttente
      largeur={LARGEUR_RFA}
      onFermer={commun.onFermer}
      erreur={error}
      onReessayer={() => void refetch()}
    />
  );
};

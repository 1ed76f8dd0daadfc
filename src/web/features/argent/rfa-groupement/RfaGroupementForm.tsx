import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  creationRfaGroupementSchema,
  modificationRfaGroupementSchema,
  type DetailRfaGroupement,
} from '#shared/features/argent/rfa-groupement/schemas.ts';
import { LARGEUR_RFA, RfaFormCadre } from '#web/features/argent/rfa/formulaire/RfaFormCadre.tsx';
import { rfaEnSaisie, saisieVideRfa, type SaisieRfa } from '#web/features/argent/rfa/formulaire/saisie-rfa.ts';
import { ChampSegments } from '#web/features/reseau/adhesion/ChampSegments.tsx';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';

type SaisieGroupement = SaisieRfa & { segmentIds: string[] };
const saisieDuModele = (rfa: DetailRfaGroupement): SaisieGroupement & { version: number } => ({
  ...rfaEnSaisie(rfa),
  segmentIds: rfa.segments.map(({ id }) => String(id)),
});

/** The segments of the RFA, a field that pharmacies do not have. */
const Cible = ({ champ }: { champ: object }) => (
  <Section titre="À qui">
    <ChampSegments
      label="Segments"
      description="Vide : tous les adhérents"
      placeholder="Tous les adhérents"
      {...champ}
    />
    <Text size="sm" c="dimmed">
      Chaque adhérent suit ses paliers sur sa base&nbsp;; vous suivez les mêmes sur le total du groupement.
    </Text>
  </Section>
);

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

type Depart = { annee: number; laboratoireId: number | undefined };

const Creation = ({ annee, laboratoireId, onFermer, onEnregistre }: Commun & Depart) => {
  const actes = useActesRfaGroupement();
  const f = useFormulaireSurValeurs(
    creationRfaGroupementSchema,
    { laboratoireId: laboratoireId ?? null, segmentIds: [] as string[], ...saisieVideRfa(annee) },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes('Brouillon enregistré : publiez-le quand il est prêt.');
      onEnregistre(creee.id);
    },
    { brouillon: laboratoireId === undefined ? 'rfa-groupement.nouvelle' : `rfa-groupement.nouvelle.${laboratoireId}` },
  );
  return (
    <RfaFormCadre
      titre="Nouvelle RFA du groupement"
      envoyer="Enregistrer le brouillon"
      formulaire={f}
      laboratoire={{ champ: f.champ('laboratoireId') }}
      cible={<Cible champ={f.champ('segmentIds')} />}
      onFermer={onFermer}
    />
  );
};

const Modification = ({ rfa, onFermer, onEnregistre }: Commun & { rfa: DetailRfaGroupement }) => {
  const actes = useActesRfaGroupement();
  const f = useFormulaireSurValeurs(
    modificationRfaGroupementSchema,
    saisieDuModele(rfa),
    async (donnees) => {
      const modifiee = await actes.modifier(rfa.id, donnees);
      succes('RFA enregistrée.');
      onEnregistre(modifiee.id);
    },
    {
      brouillon: `rfa-groupement.${rfa.id}`,
      onRecharger: () =>
        void actes
          .relire(rfa.id)
          .then((relue) => reprendreApresConflit(f, saisieDuModele(rfa), saisieDuModele(relue)), echec),
    },
  );
  const { operateurId: id, operateurNom: nom } = rfa;
  return (
    <RfaFormCadre
      titre="Modifier la RFA du groupement"
      envoyer="Enregistrer"
      formulaire={f}
      laboratoire={{ nom: rfa.laboratoireNom }}
      cible={<Cible champ={f.champ('segmentIds')} />}
      operateur={id === null || nom === null ? undefined : { id, nom }}
      onFermer={onFermer}
    />
  );
};

/** Adds or edits a draft, with a preview of the amounts it earns. The draft is kept until it is saved. */
export const RfaGroupementForm = ({ id, annee, laboratoireId, ...commun }: Commun & Depart & { id: number | null }) => {
  const { data, error, refetch } = useQuery({ ...rfaGroupementQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation annee={annee} laboratoireId={laboratoireId} {...commun} />;
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

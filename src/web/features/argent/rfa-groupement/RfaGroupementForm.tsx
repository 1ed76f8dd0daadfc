import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { avertissementsRfa } from '#shared/features/argent/rfa/rules.ts';
import {
  creationRfaGroupementSchema,
  modificationRfaGroupementSchema,
  type DetailRfaGroupement,
} from '#shared/features/argent/rfa-groupement/schemas.ts';
import { Avertissements } from '#web/features/argent/rfa/Avertissements.tsx';
import styles from '#web/features/argent/rfa/Rfa.module.css';
import { RfaFormChamps, type ChampsProps } from '#web/features/argent/rfa/RfaFormChamps.tsx';
import { saisieDe, saisieVide, type SaisieRfa } from '#web/features/argent/rfa/saisie-rfa.ts';
import { Simulation } from '#web/features/argent/rfa/Simulation.tsx';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { ChampSegments } from '#web/features/reseau/adhesion/ChampSegments.tsx';
import { rattraper, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaireSurValeurs, type Chemin } from '#web/lib/formulaire.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { FormDrawer, FormDrawerAttente } from '#web/ui/FormDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';

const LARGEUR = 1080;
type SaisieGroupement = SaisieRfa & { segmentIds: string[] };
const saisieDuModele = (rfa: DetailRfaGroupement): SaisieGroupement & { version: number } => ({
  ...saisieDe(rfa),
  segmentIds: rfa.segments.map(({ id }) => String(id)),
});

const phrasesDe = (lisible: SaisieRfa): string[] => [
  ...new Set(avertissementsRfa(lisible).map(({ phrase }) => phrase)),
];

type CorpsProps = Omit<ChampsProps, 'cible' | 'champ'> & {
  champ: (chemin: Chemin<SaisieRfa> | 'segmentIds') => object;
};
const Corps = (props: CorpsProps) => (
  <div className={styles.saisie}>
    <Stack gap="lg" miw={0}>
      <RfaFormChamps
        {...props}
        cible={
          <Section titre="À qui">
            <ChampSegments
              label="Segments"
              description="Vide : tous les adhérents"
              placeholder="Tous les adhérents"
              {...props.champ('segmentIds')}
            />
            <Text size="sm" c="dimmed">
              Chaque adhérent suit ses paliers sur sa base&nbsp;; vous suivez les mêmes sur le total du groupement.
            </Text>
          </Section>
        }
      />
    </Stack>
    <Simulation saisie={sansIllisible(props.valeurs)} />
  </div>
);

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

const Creation = ({ annee, onFermer, onEnregistre }: Commun & { annee: number }) => {
  const actes = useActesRfaGroupement();
  const f = useFormulaireSurValeurs(
    creationRfaGroupementSchema,
    { laboratoireId: null as number | null, segmentIds: [] as string[], ...saisieVide(annee) },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes('Brouillon enregistré : publiez-le quand il est prêt.');
      onEnregistre(creee.id);
    },
    { brouillon: 'rfa-groupement.nouvelle' },
  );
  return (
    <FormDrawer
      titre="Nouvelle RFA du groupement"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer le brouillon"
      avis={<Avertissements phrases={phrasesDe(sansIllisible(f.valeurs))} />}
      onFermer={onFermer}
    >
      <Corps
        champ={f.champ}
        valeurs={f.valeurs}
        poser={f.poser}
        erreurs={f.erreurs}
        laboratoire={
          <ChampLaboratoire
            required
            favoris
            data-autofocus
            placeholder="Tapez les premières lettres"
            {...f.champ('laboratoireId')}
          />
        }
      />
    </FormDrawer>
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
        void actes.relire(rfa.id).then((relue) => rattraper(f, saisieDuModele(rfa), saisieDuModele(relue)), echec),
    },
  );
  const { operateurId: id, operateurNom: nom } = rfa;
  return (
    <FormDrawer
      titre="Modifier la RFA du groupement"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      avis={<Avertissements phrases={phrasesDe(sansIllisible(f.valeurs))} />}
      onFermer={onFermer}
    >
      <Corps
        champ={f.champ}
        valeurs={f.valeurs}
        poser={f.poser}
        erreurs={f.erreurs}
        laboratoire={<TextInput label="Laboratoire" disabled value={rfa.laboratoireNom} />}
        operateur={id === null || nom === null ? undefined : { id, nom }}
      />
    </FormDrawer>
  );
};

/** Adds or edits a draft, beside what it gives. What is typed is kept until it is saved. */
export const RfaGroupementForm = ({ id, annee, ...commun }: Commun & { id: number | null; annee: number }) => {
  const { data, error, refetch } = useQuery({ ...rfaGroupementQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation annee={annee} {...commun} />;
  if (modele) return <Modification rfa={modele} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};

import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  creationConditionGroupementSchema,
  modificationConditionGroupementSchema,
  type DetailConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { ChampSegments } from '#web/features/reseau/adhesion/ChampSegments.tsx';
import { partenariatQueries } from '#web/features/reseau/partenariat/queries.ts';
import { aujourdhui, insecable } from '#web/lib/formats.ts';
import { extraireChamps, reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaire, type Chemin } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ChoixSaisis } from './ChoixSaisis.tsx';
import styles from './ConditionGroupement.module.css';
import { choixVide, type ChoixSaisi } from './contenu-saisi.ts';
import { conditionGroupementQueries, useActesConditionGroupement } from './queries.ts';

type Valeurs = { annee: number | null; choix: ChoixSaisi[] };
type ChampsProps = {
  champ: (chemin: 'partenariatId' | 'segmentIds' | 'dateDebut' | 'dateFin' | Chemin<Valeurs>) => object;
  valeurs: Valeurs;
  erreurs: Readonly<Record<string, React.ReactNode>>;
  poser: (modifs: Partial<Valeurs>) => void;
};

const Champs = ({ champ, valeurs, erreurs, poser }: ChampsProps) => {
  const { data: partenariats } = useQuery(partenariatQueries.liste());
  const parAnnee = valeurs.annee !== null;
  return (
    <>
      <Section titre="À qui, quand">
        <div className={styles.trois}>
          <ChoixField
            label="Partenariat"
            required
            data-autofocus
            options={(partenariats ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
            {...champ('partenariatId')}
          />
          <ChampSegments label="Segments" required className={styles.deux} {...champ('segmentIds')} />
          <Stack gap={2}>
            <Text size="sm" fw={500} component="span">
              Période
            </Text>
            <SegmentedControl
              aria-label="Période"
              value={parAnnee ? 'annee' : 'dates'}
              onChange={(quoi) => poser({ annee: quoi === 'annee' ? Number(aujourdhui().slice(0, 4)) + 1 : null })}
              data={[
                { value: 'annee', label: 'Une année' },
                { value: 'dates', label: 'Des dates' },
              ]}
            />
          </Stack>
          {parAnnee ? (
            <AnneeField label="Année" required {...champ('annee')} />
          ) : (
            <>
              <JourField label="Début" required {...champ('dateDebut')} />
              <JourField label="Fin" required {...champ('dateFin')} />
            </>
          )}
        </div>
      </Section>
      <Section
        titre="Choix proposés"
        texte={insecable(
          'Chaque adhérent en retient un. Un brouillon peut attendre : tout doit être complet pour publier.',
        )}
      >
        <ChoixSaisis
          choix={valeurs.choix}
          onChange={(choix) => poser({ choix })}
          champ={(chemin) => champ(`choix.${chemin}`)}
          error={erreurs['choix']}
        />
      </Section>
    </>
  );
};

const LARGEUR = 920;
type Commun = { onFermer: () => void; onEnregistre: (condition: DetailConditionGroupement) => void };

const Creation = ({ laboratoireId, onFermer, onEnregistre }: Commun & { laboratoireId: number }) => {
  const actes = useActesConditionGroupement();
  const f = useFormulaire(
    creationConditionGroupementSchema,
    {
      laboratoireId,
      partenariatId: null,
      segmentIds: [] as string[],
      annee: Number(aujourdhui().slice(0, 4)) + 1,
      dateDebut: null,
      dateFin: null,
      choix: [choixVide()],
    },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes('Brouillon enregistré.');
      onEnregistre(creee);
    },
    { brouillon: `condition-groupement.nouvelle.${laboratoireId}` },
  );
  return (
    <FormDrawer
      titre="Nouvelles conditions"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer le brouillon"
      onFermer={onFermer}
    >
      <Champs champ={f.champ} valeurs={f.valeurs} erreurs={f.erreurs} poser={(modifs) => f.poser(modifs)} />
    </FormDrawer>
  );
};

const deCondition = (c: DetailConditionGroupement) => ({
  ...extraireChamps(modificationConditionGroupementSchema, c),
  segmentIds: c.segments.map(({ id }) => String(id)),
  choix: c.choix.map(({ libelle, gammes }) => ({
    libelle,
    gammes: gammes.map(({ nom, tranches }) => ({ nom, tranches })),
  })),
});

const Modification = ({ condition, onFermer, onEnregistre }: Commun & { condition: DetailConditionGroupement }) => {
  const actes = useActesConditionGroupement();
  const f = useFormulaire(
    modificationConditionGroupementSchema,
    deCondition(condition),
    async (donnees) => {
      const modifiee = await actes.modifier(condition.id, donnees);
      succes('Brouillon enregistré.');
      onEnregistre(modifiee);
    },
    {
      brouillon: `condition-groupement.${condition.id}`,
      onRecharger: () =>
        void actes
          .relire(condition.id)
          .then((relue) => reprendreApresConflit(f, deCondition(condition), deCondition(relue)), echec),
    },
  );
  return (
    <FormDrawer
      titre="Modifier le brouillon"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer le brouillon"
      onFermer={onFermer}
    >
      <Champs champ={f.champ} valeurs={f.valeurs} erreurs={f.erreurs} poser={(modifs) => f.poser(modifs)} />
    </FormDrawer>
  );
};

type Props = Commun & { laboratoireId: number; id: number | null };

/** The form of a proposition, with the choices given to adhérents. The draft is kept until it is saved. */
export const ConditionGroupementForm = ({ id, laboratoireId, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...conditionGroupementQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation laboratoireId={laboratoireId} {...commun} />;
  if (modele) return <Modification condition={modele} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};

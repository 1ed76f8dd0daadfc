import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import {
  creationEncoursSchema,
  modificationEncoursSchema,
  typesSaisissables,
  type DetailEncours,
  type NatureFiscale,
  type TypeEncours,
} from '#shared/features/argent/encours/schemas.ts';
import { call } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { effacerBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { aujourdhui, formatTaille } from '#web/lib/formats.ts';
import { extraireChamps, reprendreApresConflit, usePremierLu, champsVides } from '#web/lib/edition.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, enCours, succes, type OptionsSnackbar } from '#web/ui/snackbar.tsx';
import { ConflitEncours } from './ConflitEncours.tsx';
import { ChampsAttendu, ChampsFait, ChampsSuivi } from './EncoursFormChamps.tsx';
import styles from '../Encours.module.css';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { encoursQueries, useActesEncours } from '../queries.ts';

const typeSaisissable = (type: TypeEncours | null) =>
  typesSaisissables.find((typePossible) => typePossible === type) ?? null;

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void; onOuvrir: (id: number) => void };
type CadreProps = { titre: string; onFermer: () => void; pied?: ReactNode; children: ReactNode };
const Cadre = ({ titre, onFermer, pied, children }: CadreProps) => (
  <DetailDrawer ouvert onFermer={useFermeture(onFermer)} largeur={760} titre={titre} pied={pied}>
    {children}
  </DetailDrawer>
);

const initiales = (
  modele: DetailEncours | undefined,
  { laboratoireId, natureHabituelle }: Pick<Props, 'laboratoireId' | 'natureHabituelle'>,
) => ({
  ...champsVides(creationEncoursSchema),
  laboratoireId: modele?.laboratoireId ?? laboratoireId ?? null,
  type: typeSaisissable(modele?.type ?? null),
  info: modele?.info ?? '',
  actionAttendue: modele?.actionAttendue ?? null,
  actionDescription: modele?.actionDescription ?? null,
  valeurAttendueCentimes: modele?.valeurAttendueCentimes ?? null,
  natureFiscale: modele?.natureFiscale ?? natureHabituelle ?? null,
  tauxTvaCentiemes: modele?.tauxTvaCentiemes ?? null,
  payeur: modele?.payeur ?? ('LABO' as const),
  dateDeclaration: aujourdhui(),
  lignes: modele?.lignes ?? [],
});

/** Sends the files once the encours exists, even when the form is already closed. */
const joindre = async (id: number, fichiers: readonly File[], action: OptionsSnackbar['action']) => {
  const suivi = enCours('Envoi des pièces…');
  try {
    for (const fichier of fichiers)
      await call(encoursContract.joindrePieces, { params: { id }, fichiers: [valeurEnregistrable(fichier)] });
    suivi.succes('Encours et pièces enregistrés.', { action });
  } catch (erreur) {
    suivi.echec(erreur, {
      titre: 'L’encours est enregistré, mais une pièce n’a pas pu être jointe.',
      action,
    });
  }
};

const PiecesAJoindre = ({
  fichiers,
  onChange,
}: {
  fichiers: readonly File[];
  onChange: (fichiers: readonly File[]) => void;
}) => (
  <Section titre="Pièces">
    <FileDrop
      libelle="Facture, bon de livraison, photo…"
      plusieurs
      onFichiers={(nouveaux) => onChange([...fichiers, ...nouveaux])}
    />
    {fichiers.length > 0 ? (
      <ul className={styles.liste}>
        {fichiers.map((fichier) => (
          <li key={`${fichier.name}.${fichier.lastModified}.${fichier.size}`} className={styles.entree}>
            <Text size="sm" flex={1} className={styles.texte}>
              {fichier.name} · {formatTaille(fichier.size)}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => onChange(fichiers.filter((fichierJoint) => fichierJoint !== fichier))}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
    ) : null}
    <Text size="xs" c="dimmed">
      {SANS_PATIENT}
    </Text>
  </Section>
);

type Depart = ReturnType<typeof initiales>;
type CreationProps = Commun & {
  titre: string;
  depart: Depart;
  /** Name of the kept draft; a copy keeps none. */
  brouillon?: string;
  /** True in a series: the focus goes to the first field that differs from the previous encours. */
  suite: boolean;
  onEncore: (depart: Depart) => void;
};

const Creation = ({ titre, depart, brouillon, suite, onFermer, onEnregistre, onOuvrir, onEncore }: CreationProps) => {
  const actes = useActesEncours();
  const [fichiers, setFichiers] = useState<readonly File[]>([]);
  const encore = useRef(false);
  const f = useFormulaire(
    creationEncoursSchema,
    depart,
    async (donnees, { idempotencyKey }) => {
      const cree = await actes.creer(donnees, idempotencyKey);
      // In a series the form stays open, so the message offers to open the encours just created.
      const action = encore.current ? { libelle: 'Ouvrir', faire: () => onOuvrir(cree.id) } : undefined;
      if (fichiers.length > 0) void joindre(cree.id, fichiers, action).then(actes.rafraichir);
      else succes(`Encours ${cree.numero} ajouté.`, { action, duree: 6000 });
      if (!encore.current) return onEnregistre(cree.id);
      if (brouillon !== undefined) effacerBrouillon(brouillon);
      const { type, actionAttendue, payeur } = donnees;
      const suivant = initiales(undefined, { laboratoireId: cree.laboratoireId, natureHabituelle: cree.natureFiscale });
      return onEncore({ ...suivant, type, actionAttendue, payeur });
    },
    { brouillon },
  );
  useEffect(() => {
    if (suite) document.querySelector<HTMLTextAreaElement>('textarea[name="info"]')?.focus();
  }, [suite]);
  const saisie = { ...f, poserType: (type: TypeEncours | null) => f.poser({ type: typeSaisissable(type) }) };
  return (
    <Cadre
      titre={titre}
      onFermer={onFermer}
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={onFermer} disabled={f.enCours}>
            Annuler
          </Button>
          <Button
            variant="light"
            disabled={f.enCours}
            onClick={() => {
              encore.current = true;
              void f.envoyer().finally(() => {
                encore.current = false;
              });
            }}
          >
            Ajouter et continuer
          </Button>
          <EnvoiAuPied formulaire={f}>Ajouter</EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Stack gap="lg">
          <ChampsFait saisie={saisie} />
          <ChampsAttendu saisie={saisie} />
          <PiecesAJoindre fichiers={fichiers} onChange={setFichiers} />
          <ChampsSuivi saisie={saisie} />
        </Stack>
      </Formulaire>
    </Cadre>
  );
};

const deEncours = (e: DetailEncours) => ({
  ...extraireChamps(modificationEncoursSchema, e),
  dateEcheance: e.echeanceAuto ? null : e.dateEcheance,
});

const Modification = ({ encours, onFermer, onEnregistre }: Commun & { encours: DetailEncours }) => {
  const actes = useActesEncours();
  const [actuel, setActuel] = useState<DetailEncours | null>(null);
  const f = useFormulaire(
    modificationEncoursSchema,
    deEncours(encours),
    async (donnees) => {
      const apres = await actes.modifier(encours.id, donnees);
      succes(`Encours ${apres.numero} modifié.`);
      onEnregistre(apres.id);
    },
    {
      brouillon: `encours.${encours.id}`,
      onRecharger: () =>
        void actes.relire(encours.id).then((relu) => {
          setActuel(relu);
          reprendreApresConflit(f, deEncours(encours), deEncours(relu));
        }, echec),
    },
  );
  const saisie = { ...f, poserType: (type: TypeEncours | null) => f.poser({ type }) };
  return (
    <Cadre
      titre={`Modifier ${encours.numero}`}
      onFermer={onFermer}
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={onFermer} disabled={f.enCours}>
            Annuler
          </Button>
          <EnvoiAuPied formulaire={f}>Enregistrer</EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Stack gap="lg">
          <ChampsFait
            saisie={saisie}
            declare={encours.etat !== 'A_DECLARER'}
            typeFige={typeSaisissable(encours.type) === null ? encours.type : undefined}
          />
          <ChampsAttendu saisie={saisie} />
          <ChampsSuivi saisie={saisie} declare={encours.etat !== 'A_DECLARER'} />
          {actuel ? (
            <ConflitEncours
              key={actuel.version}
              actuel={actuel}
              mien={f.valeurs}
              onPrendre={(champ) => f.poser({ [champ]: actuel[champ] })}
            />
          ) : null}
        </Stack>
      </Formulaire>
    </Cadre>
  );
};

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={14} w="30%" />
    <Group grow>
      <Skeleton h={36} />
      <Skeleton h={36} />
    </Group>
    <Skeleton h={80} />
    <Skeleton h={120} />
  </Stack>
);

type Props = Commun & {
  mode: 'nouveau' | 'modification' | 'copie';
  id: number | null;
  laboratoireId?: number | undefined;
  /** Tax nature of a new encours, unless the user chooses another (ENC-75). */
  natureHabituelle?: NatureFiscale | undefined;
};

/** Creates, copies or edits an encours: Fait · Attendu · Pièces · Suivi. The draft is kept until it is saved. */
export const EncoursForm = ({ mode, id, laboratoireId, natureHabituelle, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...encoursQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  const [serie, setSerie] = useState<{ rang: number; depart?: Depart }>({ rang: 0 });
  if (modele && mode === 'modification') return <Modification {...commun} encours={modele} />;
  if (modele || mode === 'nouveau')
    return (
      <Creation
        {...commun}
        key={serie.rang}
        titre={modele && serie.rang === 0 ? `Copie de ${modele.numero}` : 'Nouvel encours'}
        depart={serie.depart ?? initiales(modele, { laboratoireId, natureHabituelle })}
        brouillon={mode === 'nouveau' ? 'encours.nouveau' : undefined}
        suite={serie.rang > 0}
        onEncore={(depart) => setSerie({ rang: serie.rang + 1, depart })}
      />
    );
  return (
    <Cadre titre="Chargement…" onFermer={commun.onFermer}>
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Attente />}
    </Cadre>
  );
};

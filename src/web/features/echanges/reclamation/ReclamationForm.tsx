import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  Progress,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconEye, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { creationReclamationSchema, type CreationReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { versHtml } from '#web/features/echanges/discussion/Briques.tsx';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { differer } from '#web/ui/differer.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import {
  ChampDestinataires,
  ChampsProduits,
  ChampsReferences,
  MOTIFS,
  reclamationEnSaisie,
} from './ChampsReclamation.tsx';
import { FichiersChoisis } from './FichiersChoisis.tsx';
import styles from './Reclamation.module.css';
import { reclamationQueries, useActesReclamation } from './queries.ts';
import { reclamationInitiale } from './reclamation-initiale.ts';
import { useFichiers } from './use-fichiers.ts';

const ApercuMailDialog = differer(
  async () => (await import('#web/features/courrier/courrier/ApercuMailDialog.tsx')).ApercuMailDialog,
);

type Commun = { onFermer: () => void; onCreee: (id: number) => void };
type CreationProps = Commun & {
  encours: DetailEncours | undefined;
  laboratoireId: number | undefined;
  tropCentimes: number | null;
};

type Saisi = EtatFormulaire<SaisieDe<z.input<typeof creationReclamationSchema>>>;

/**
 * Proposes recipients again when the laboratory or the motive changes, unless the user chose others. @returns all the
 * contacts
 */
const useDestinatairesProposes = (f: Pick<Saisi, 'valeurs' | 'poser'>) => {
  const { motif } = f.valeurs;
  const labo = f.valeurs.laboratoireId === null ? null : Number(f.valeurs.laboratoireId);
  const proposes = useQuery({
    ...reclamationQueries.destinataires(labo ?? 0, motif ?? 'QUESTION'),
    enabled: labo !== null && motif !== null,
  });
  const derniers = useRef<readonly string[]>([]);
  const proposer = useEffectEvent((destinataires: readonly string[]) => {
    const destinatairesSaisis = f.valeurs.destinataires;
    if (destinatairesSaisis.length > 0 && destinatairesSaisis.join() !== derniers.current.join()) return;
    derniers.current = destinataires;
    f.poser({ destinataires: [...destinataires] });
  });
  useEffect(() => {
    if (proposes.data) proposer(proposes.data.destinataires);
  }, [proposes.data]);
  return proposes.data?.contacts ?? [];
};

/**
 * The account's tax nature, sent when the user chooses none: the one shown in the form, even if the habit changes
 * meanwhile.
 */
const useNatureHabituelle = () => {
  const natureHabituelle = useQuery(encaissementQueries.reglage()).data?.montantsEncours ?? null;
  const avecNature = (donnees: CreationReclamation): CreationReclamation => ({
    ...donnees,
    natureFiscale: donnees.natureFiscale ?? natureHabituelle,
  });
  return { natureHabituelle, avecNature };
};

type SectionProps = {
  f: Pick<Saisi, 'champ'>;
  laboratoireFige: boolean;
  pieces: ReturnType<typeof useFichiers>;
  refus: string | null;
};

/** Recipients, subject, and message with its files. */
const SectionReclamation = ({ f, laboratoireFige, pieces, refus }: SectionProps) => (
  <Section titre="Réclamation">
    <div className={styles.deux}>
      <ChampLaboratoire
        required
        disabled={laboratoireFige}
        placeholder="Choisissez un laboratoire"
        {...f.champ('laboratoireId')}
      />
      <ChoixField label="Motif" required placeholder="Choisissez un motif" options={MOTIFS} {...f.champ('motif')} />
    </div>
    <TextInput label="Objet" placeholder="Deux cartons manquants" {...f.champ('objet')} />
    <Textarea
      label="Message au laboratoire"
      required
      autosize
      minRows={4}
      maxRows={16}
      description={SANS_PATIENT}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...f.champ('message')}
    />
    <Group gap="xs">
      <FileButton multiple onChange={pieces.ajouter}>
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />}>
            Joindre des fichiers
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        Photo, bon de livraison… 10 fichiers et 10&nbsp;Mo au plus.
      </Text>
    </Group>
    <FichiersChoisis fichiers={pieces.fichiers} refus={refus} onRetirer={pieces.retirer} />
  </Section>
);

const Creation = ({ encours, laboratoireId, tropCentimes, onFermer, onCreee }: CreationProps) => {
  const actes = useActesReclamation();
  const pieces = useFichiers();
  const { fichiers } = pieces;
  const [progression, setProgression] = useState<number | null>(null);
  const [apercu, setApercu] = useState(false);
  const { natureHabituelle, avecNature } = useNatureHabituelle();
  const f = useFormulaire(
    creationReclamationSchema,
    reclamationInitiale(encours, laboratoireId, tropCentimes),
    async (donnees, { idempotencyKey }) => {
      const creee = await actes
        .creer(
          { ...avecNature(donnees), message: versHtml(donnees.message) },
          { fichiers, idempotencyKey: `${idempotencyKey}.${fichiers.length}`, onProgress: setProgression },
        )
        .finally(() => setProgression(null));
      succes(`Réclamation ${creee.numero} ${donnees.envoyerMail ? 'envoyée' : 'enregistrée, à envoyer'}.`);
      onCreee(creee.id);
    },
    { brouillon: encours ? undefined : `reclamation.nouvelle${laboratoireId ?? ''}` },
  );
  const contacts = useDestinatairesProposes(f);
  const saisie = reclamationEnSaisie(f, natureHabituelle);
  const envoie = f.valeurs.envoyerMail ?? true;
  const aVoir = creationReclamationSchema.safeParse(f.valeurs);
  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(onFermer)}
      largeur={760}
      titre="Nouvelle réclamation"
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={onFermer} disabled={f.enCours}>
            Annuler
          </Button>
          <EnvoiAuPied formulaire={f} disabled={envoie && pieces.refus !== null}>
            {envoie ? 'Envoyer la réclamation' : 'Enregistrer sans envoyer'}
          </EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Stack gap="lg">
          {encours ? (
            <Alert color="green">Au sujet de l’encours {encours.numero} : la réclamation et lui resteront liés.</Alert>
          ) : null}
          <SectionReclamation
            f={f}
            laboratoireFige={encours !== undefined || laboratoireId !== undefined}
            pieces={pieces}
            refus={envoie ? pieces.refus : null}
          />
          <ChampsProduits saisie={saisie} encours={encours?.numero ?? null} />
          <Section titre="Envoi">
            <Checkbox
              label="Envoyer par mail, avec le lien pour répondre sans compte"
              checked={envoie}
              onChange={({ currentTarget }) => f.poser({ envoyerMail: currentTarget.checked })}
            />
            <ChampDestinataires saisie={saisie} contacts={contacts} requis={envoie} />
            {envoie ? (
              <div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconEye size={14} aria-hidden />}
                  disabled={!aVoir.success}
                  onClick={() => setApercu(true)}
                >
                  Aperçu du mail
                </Button>
              </div>
            ) : null}
          </Section>
          <ChampsReferences saisie={saisie} />
          {progression !== null && fichiers.length > 0 ? (
            <Progress value={progression * 100} aria-label="Envoi des fichiers" />
          ) : null}
        </Stack>
      </Formulaire>
      {apercu && aVoir.success ? (
        <ApercuMailDialog
          cle={['nouvelle', aVoir.data]}
          lire={(signal) =>
            reclamationQueries.apercuReclamation(
              { ...avecNature(aVoir.data), message: versHtml(aVoir.data.message) },
              signal,
            )
          }
          fichiers={fichiers.map(({ name }) => name)}
          onFermer={() => setApercu(false)}
        />
      ) : null}
    </DetailDrawer>
  );
};

type Props = Commun & { laboratoireId?: number; encoursId: number | null; tropCentimes: number | null };

/** Creates a réclamation: from nothing, from the page of a laboratory, or about an encours. */
export const ReclamationForm = ({ laboratoireId, encoursId, tropCentimes, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...encoursQueries.detail(encoursId ?? 0), enabled: encoursId !== null });
  if (encoursId === null || data)
    return <Creation {...commun} encours={data} laboratoireId={laboratoireId} tropCentimes={tropCentimes} />;
  return (
    <DetailDrawer ouvert onFermer={commun.onFermer} largeur={760} titre="Nouvelle réclamation">
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={320} />}
    </DetailDrawer>
  );
};

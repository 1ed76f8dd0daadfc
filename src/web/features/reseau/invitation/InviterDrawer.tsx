import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libellesChampInvitation, libellesRemarqueInvitation } from '#shared/features/reseau/invitation/messages.ts';
import {
  champsInvitation,
  genresRemarqueInvitation,
  type ChampInvitation,
  type LectureInvitation,
  type LigneInvitation,
} from '#shared/features/reseau/invitation/schemas.ts';
import { choisirFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { ImportLuDrawer } from '#web/ui/lecture/ImportLuDrawer.tsx';
import { LectureFields } from '#web/ui/lecture/LectureFields.tsx';
import { LignesLues, type ColonneLue } from '#web/ui/lecture/LignesLues.tsx';
import { RemarquesLues } from '#web/ui/lecture/RemarquesLues.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { invitationQueries, useInviter, type DemandeInvitations } from './queries.ts';

const CHAMPS = champsInvitation.map((value) => ({ value, label: libellesChampInvitation[value] }));
const COLONNES: readonly ColonneLue<ChampInvitation, LigneInvitation>[] = [
  { titre: 'Pharmacie', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'E-mail', champs: ['mail'], valeur: ({ mail }) => mail },
  { titre: 'FINESS', champs: ['finess', 'cip'], valeur: ({ finess }) => finess },
  { titre: 'Adresse', champs: ['rue'], valeur: ({ rue }) => rue },
  {
    titre: 'Ville',
    champs: ['codePostal', 'ville'],
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' ') || null,
  },
  { titre: 'Segment', champs: ['segment'], valeur: ({ segmentNom }) => segmentNom },
];
const PHARMACIES = ['pharmacie', 'pharmacies'] as const;

const CeQuiPart = ({ lecture }: { lecture: LectureInvitation }) => (
  <Section titre="Le mail que chacune reçoit">
    <Stack gap="sm">
      <KeyValue
        entrees={[
          { libelle: 'À inviter', valeur: pluriel(lecture.nbReprises, ...PHARMACIES) },
          { libelle: 'Au registre public', valeur: pluriel(lecture.nbAuRegistre, ...PHARMACIES) },
          { libelle: 'Objet', valeur: lecture.apercuMail.sujet, large: true },
        ]}
      />
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lecture.apercuMail.texte}
      </Text>
    </Stack>
  </Section>
);

/** Takes a file, or rows pasted from a spreadsheet; the first row may hold the titles. */
const Depot = ({ onChoisir }: { onChoisir: (fichier: File) => void }) => {
  const [colle, setColle] = useState('');
  return (
    <Stack gap="md">
      <FileDrop
        libelle="Fichier CSV, TXT ou XLSX"
        accepte=".csv,.txt,.tsv,.xlsx"
        onFichiers={([fichier]) => fichier && onChoisir(fichier)}
      />
      <Textarea
        label="Ou collez vos lignes, avec leurs titres"
        placeholder={'Pharmacie\tE-mail\tFINESS\tVille\tSegment'}
        autosize
        minRows={4}
        maxRows={10}
        value={colle}
        onChange={(evenement) => setColle(evenement.currentTarget.value)}
      />
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={colle.trim() === ''}
        onClick={() => onChoisir(new File([colle], 'collage.txt', { type: 'text/plain' }))}
      >
        Lire ces lignes
      </Button>
      <Text size="sm" c="dimmed">
        Une pharmacie par ligne, avec son e-mail. Son FINESS ou son CIP la retrouve dans le registre public ; son
        segment lui est donné quand vous acceptez sa demande. Personne n’est ajouté sans son accord.
      </Text>
    </Stack>
  );
};

/** Invites the pharmacies of a file: file, columns, recipients and mail, then the sending (RES-50). */
export const InviterDrawer = ({ onFermer }: { onFermer: () => void }) => {
  const [choisi, setChoisi] = useState<FichierChoisi | null>(null);
  const [demande, setDemande] = useState<DemandeInvitations>({});
  const { data, error, isFetching } = useQuery(invitationQueries.lecture(choisi, demande));
  const inviter = useInviter();
  const lecture = choisi ? data : undefined;
  const bloquee = lecture?.remarques.some(({ genre }) => genre === 'BLOQUANT') ?? true;
  const pret = choisi !== null && lecture !== undefined && !bloquee && !isFetching && !error;
  const changer = (modifs: Partial<DemandeInvitations>) => setDemande({ ...demande, ...modifs });
  const recommencer = () => {
    setChoisi(null);
    setDemande({});
    inviter.reset();
  };
  const envoyer = async () => {
    if (!pret) return;
    const combien = pluriel(lecture.nbReprises, ...PHARMACIES);
    const accord = await confirmerActe({
      titre: `Inviter ${combien} ?`,
      texte: 'Un mail part à chacune, à votre nom. Il ne se reprend pas ; son lien se retire.',
      details: lecture.lignes.slice(0, 5).map(({ nom, mail }) => `${nom} (${mail})`),
      action: `Inviter ${combien}`,
    });
    if (!accord) return;
    inviter.mutate(
      { choisi, demande },
      {
        onSuccess: ({ nbInvitees }) => {
          succes(insecable(`${pluriel(nbInvitees, 'invitation part', 'invitations partent')}.`));
          onFermer();
        },
      },
    );
  };
  return (
    <ImportLuDrawer
      onFermer={onFermer}
      largeur={1080}
      titre="Inviter des pharmacies"
      nomFichier={choisi?.fichier.name ?? null}
      onRecommencer={recommencer}
      enLecture={isFetching}
      refus={{ lecture: error, import: inviter.error }}
      action={{
        libelle:
          lecture && lecture.nbReprises > 0 ? `Inviter ${pluriel(lecture.nbReprises, ...PHARMACIES)}` : 'Inviter',
        icone: IconSend,
        pret,
        enCours: inviter.isPending,
        faire: () => void envoyer(),
      }}
      lecture={
        lecture ? (
          <>
            <LectureFields lecture={lecture} demande={demande} changer={changer} />
            <ColonnesLues<ChampInvitation>
              colonnes={lecture.colonnes}
              lignes={lecture.apercu.map(({ cellules }) => cellules)}
              champs={CHAMPS}
              correspondance={lecture.correspondance}
              ligneTitres={lecture.ligneTitres}
              changer={changer}
            />
            <RemarquesLues
              genres={genresRemarqueInvitation}
              libelles={libellesRemarqueInvitation}
              remarques={lecture.remarques}
              nbRemarques={lecture.nbRemarques}
              texte="Une ligne laissée de côté n’est pas invitée ; une ligne à vérifier l’est."
            />
            <LignesLues
              colonnes={COLONNES}
              lignes={lecture.lignes}
              comptes={lecture}
              unite={['pharmacie à inviter', 'pharmacies à inviter']}
            />
            {bloquee ? null : <CeQuiPart lecture={lecture} />}
          </>
        ) : null
      }
      depot={<Depot onChoisir={(fichier) => setChoisi(choisirFichier(fichier))} />}
    />
  );
};

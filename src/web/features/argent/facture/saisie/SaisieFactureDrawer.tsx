import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import { saisieDuDetail } from '#shared/features/argent/facture/rules/saisie/saisie-du-detail.ts';
import type { DetailFacture, SaisieDeRefusee } from '#shared/features/argent/facture/schemas/lecture.ts';
import {
  correctionFactureSchema,
  creationFactureSchema,
  lignesDuRefus,
  type SaisieLue,
} from '#shared/features/argent/facture/schemas/saisie.ts';
import { recevoirFichier } from '#web/lib/api.ts';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs, type EtatFormulaire } from '#web/lib/formulaire.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DocumentFacture } from '../document/DocumentFacture.tsx';
import { nomFacture } from '../mots.ts';
import { factureQueries, useActesFacture } from '../queries.ts';
import { CadreSaisie, LARGEUR_COTE_A_COTE } from './CadreSaisie.tsx';
import { saisirOuRemplacer } from './saisir-ou-remplacer.ts';

const VIDE: SaisieLue = {
  genre: 'FACTURE',
  numero: '',
  dateEmission: null,
  dateEcheance: null,
  devise: 'EUR',
  laboratoireId: null,
  vendeurNom: null,
  vendeurNumero: null,
  acheteurNom: null,
  acheteurNumero: null,
  citees: null,
  htCentimes: null,
  tvaCentimes: null,
  ttcCentimes: null,
  lignes: [],
};
const ACCEPTE = '.pdf,.xml,.jpg,.jpeg,.png,.webp,.heic';
/** A refused line shows its own error. */
const connait = (chemin: string): boolean => chemin.startsWith('lignes.');

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

/** A document of this device, not sent yet. */
const DocumentChoisi = ({ fichier, onChanger }: { fichier: File; onChanger: (fichier: File | null) => void }) => (
  <Stack gap="xs">
    <DocumentFacture
      key={`${fichier.name}.${fichier.lastModified}`}
      cle={`${fichier.name}.${fichier.lastModified}`}
      fichier={{ nom: fichier.name, mime: fichier.type, taille: fichier.size }}
      lire={() => Promise.resolve({ contenu: fichier, nom: fichier.name, montrable: true })}
    />
    <Group>
      <Anchor component="button" type="button" size="sm" onClick={() => onChanger(null)}>
        Choisir un autre document
      </Anchor>
    </Group>
  </Stack>
);

const DocumentRefuse = ({ refusee: { id, fichier } }: { refusee: SaisieDeRefusee }) =>
  fichier === null ? null : (
    <DocumentFacture
      cle={`refusee.${id}`}
      fichier={fichier}
      lire={(signal) => recevoirFichier(factureContract.lireFichierRefuse, { params: { id }, signal })}
    />
  );

const MAX_RANGS = 10;
/** Warns of the lines that will be missing when the document has more than the form holds (FAC-110). */
const phraseIllisibles = (trop: ReturnType<typeof lignesDuRefus>): string[] => {
  if (trop === null || trop.illisibles.length === 0) return [];
  const { illisibles } = trop;
  const rangs = illisibles.slice(0, MAX_RANGS).join(', ') + (illisibles.length > MAX_RANGS ? '…' : '');
  return illisibles.length === 1
    ? [`Sa ligne ${rangs} ne se lit pas : elle manquera.`]
    : [`Ses lignes ${rangs} ne se lisent pas : elles manqueront.`];
};

type CreationProps = Commun & { refusee: SaisieDeRefusee | null; laboratoireId: number | null };
const Creation = ({ refusee, laboratoireId, onFermer, onEnregistre }: CreationProps) => {
  const actes = useActesFacture();
  const [fichier, setFichier] = useState<File | null>(null);
  const depart = { ...VIDE, laboratoireId, ...refusee?.saisie, refuseeId: refusee?.id ?? null };
  const { lignes } = depart;
  const tropDeLignes = useMemo(() => lignesDuRefus(lignes), [lignes]);
  const f = useFormulaireSurValeurs(
    creationFactureSchema,
    { ...depart, devise: depart.devise ?? 'EUR', lignes: tropDeLignes ? null : (lignes ?? []) },
    async (corps, { idempotencyKey }) => {
      const fichiers = fichier === null ? [] : [fichier];
      const facture = await saisirOuRemplacer(actes, corps, { fichiers, idempotencyKey });
      succes(`${nomFacture(facture)} enregistrée.`);
      onEnregistre(facture.id);
    },
    { brouillon: refusee === null ? 'facture.nouvelle' : `facture.refusee.${refusee.id}`, connait },
  );
  return (
    <CadreSaisie
      titre={refusee === null ? 'Saisir une facture ou un avoir' : `Saisir ${refusee.nom}`}
      envoyer="Enregistrer"
      formulaire={f as unknown as EtatFormulaire<SaisieLue>}
      annonce={
        refusee === null ? null : (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {insecable([refusee.phrase, ...phraseIllisibles(tropDeLignes)].join(' '))}
          </Alert>
        )
      }
      document={
        fichier !== null ? (
          <DocumentChoisi fichier={fichier} onChanger={setFichier} />
        ) : (
          <Stack gap="sm">
            {refusee === null ? null : <DocumentRefuse refusee={refusee} />}
            <FileDrop
              libelle={
                refusee?.fichier ? 'Un autre document à sa place (PDF, XML, photo)' : 'Le document : PDF, XML ou photo'
              }
              accepte={ACCEPTE}
              onFichiers={([choisi]) => setFichier(choisi ?? null)}
            />
          </Stack>
        )
      }
      onFermer={onFermer}
    />
  );
};

const Correction = ({ facture, onFermer, onEnregistre }: Commun & { facture: DetailFacture }) => {
  const actes = useActesFacture();
  const { id, fichier, version } = facture;
  const depart = useMemo(() => ({ ...saisieDuDetail(facture), version }), [facture, version]);
  const f = useFormulaireSurValeurs(
    correctionFactureSchema,
    depart,
    async (corps) => {
      const corrigee = await actes.corriger(id, corps);
      succes(`${nomFacture(corrigee)} corrigée.`);
      onEnregistre(id);
    },
    {
      brouillon: `facture.${id}`,
      connait,
      onRecharger: () =>
        void actes
          .relire(id)
          .then(
            (relue) => reprendreApresConflit(f, depart, { ...saisieDuDetail(relue), version: relue.version }),
            echec,
          ),
    },
  );
  return (
    <CadreSaisie
      titre={`Corriger la ${nomFacture(facture)}`}
      envoyer="Enregistrer"
      formulaire={f as unknown as EtatFormulaire<SaisieLue>}
      ajustements={facture.ajustements}
      document={
        fichier === null ? (
          <Text size="sm" c="dimmed">
            Cette facture a été saisie sans document.
          </Text>
        ) : (
          <DocumentFacture
            cle={`facture.${id}`}
            fichier={fichier}
            lire={(signal) =>
              recevoirFichier(factureContract.lireFichierFacture, { params: { id }, query: {}, signal })
            }
          />
        )
      }
      onFermer={onFermer}
    />
  );
};

const Chargement = ({ erreur, relire, onFermer }: { erreur: unknown; relire: () => void; onFermer: () => void }) => (
  <DetailDrawer ouvert lecture onFermer={onFermer} largeur={LARGEUR_COTE_A_COTE} titre="Chargement…">
    <Attente erreur={erreur} onReessayer={relire} />
  </DetailDrawer>
);

type DeRefusee = Commun & { id: number; laboratoireId: number | null };
const CreationDeRefusee = ({ id, ...commun }: DeRefusee) => {
  const { data, error, refetch } = useQuery(factureQueries.refusee(id));
  const refusee = usePremierLu(data);
  return refusee ? (
    <Creation {...commun} refusee={refusee} />
  ) : (
    <Chargement erreur={error} relire={() => void refetch()} onFermer={commun.onFermer} />
  );
};
const CorrectionDe = ({ id, ...commun }: Commun & { id: number }) => {
  const { data, error, refetch } = useQuery(factureQueries.detail(id));
  const facture = usePremierLu(data);
  return facture ? (
    <Correction {...commun} facture={facture} />
  ) : (
    <Chargement erreur={error} relire={() => void refetch()} onFermer={commun.onFermer} />
  );
};

type Props = Commun & {
  /** The facture to correct, the refused document to type, or null for a new one. */
  de: { readonly facture: number } | { readonly refusee: number } | null;
  laboratoireId?: number | undefined;
};

/** Types or corrects a facture or an avoir by hand, beside its document (FAC-80, FAC-81). */
export const SaisieFactureDrawer = ({ de, laboratoireId: duLabo, ...commun }: Props) => {
  const laboratoireId = duLabo ?? null;
  if (de === null) return <Creation {...commun} refusee={null} laboratoireId={laboratoireId} />;
  return 'facture' in de ? (
    <CorrectionDe {...commun} id={de.facture} />
  ) : (
    <CreationDeRefusee {...commun} id={de.refusee} laboratoireId={laboratoireId} />
  );
};

import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { erreurNomFichier, renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { nomParDefautDocument } from '#shared/features/echanges/document/rules.ts';
import { depotDocumentSchema, type DepotDocument } from '#shared/features/echanges/document/schemas.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { formatTaille, insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useGardeSortie } from '#web/lib/formulaire/garde-sortie.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import { ChampsDocument } from './ChampsDocument.tsx';
import grille from '#web/ui/Grille.module.css';
import styles from './Document.module.css';
import { useActesDocument } from './queries.ts';

type Choisi = { readonly cle: string; readonly fichier: File; readonly nom: string };

/** File names that the server refuses, with the proposed ones. */
const Renommer = ({
  fichiers,
  onRenommer,
  onIgnorer,
}: {
  fichiers: readonly File[];
  onRenommer: () => void;
  onIgnorer: () => void;
}) =>
  fichiers.length === 0 ? null : (
    <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Nom de fichier à changer">
      <Stack gap="xs" align="flex-start">
        {fichiers.map(({ name }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- replaced all together
          <Text key={i} size="sm" className={styles.texte}>
            {insecable(`« ${name} » deviendrait « ${renommerFichier(name)} ».`)}
          </Text>
        ))}
        <Group gap="xs">
          <Button size="xs" onClick={onRenommer}>
            Renommer automatiquement
          </Button>
          <Button size="xs" variant="default" onClick={onIgnorer}>
            Ne pas déposer
          </Button>
        </Group>
      </Stack>
    </Alert>
  );

const accepte = ({ name }: File): boolean => erreurNomFichier(name) === null;
const enChoisi = (fichier: File): Choisi => ({ cle: cleUnique(), fichier, nom: nomParDefautDocument(fichier.name) });

const depotInitial = (rangement: Pick<Props, 'categorieId' | 'laboratoireId'>) => ({
  ...rangement,
  annee: null,
  dateExpiration: null,
  visibleBy: 'ALL' as const,
  authorizedUsers: [],
  partage: 'PRIVE' as const,
  segmentIds: [],
});

type Props = {
  laboratoireId: number | null;
  categorieId: number | null;
  fichiers: readonly File[];
  onFermer: () => void;
};

/** The files to send, with their names; those with a refused name wait to be renamed. */
const useFichiersADeposer = (deposes: readonly File[]) => {
  const [choisis, setChoisis] = useState<readonly Choisi[]>(() => deposes.filter(accepte).map(enChoisi));
  const [aRenommer, setARenommer] = useState<readonly File[]>(() => deposes.filter((fichier) => !accepte(fichier)));
  const [manque, setManque] = useState(false);
  const recevoir = (fichiers: readonly File[]) => {
    setManque(false);
    setARenommer((avant) => [...avant, ...fichiers.filter((fichier) => !accepte(fichier))]);
    setChoisis((avant) => [...avant, ...fichiers.filter(accepte).map(enChoisi)]);
  };
  return {
    choisis,
    aRenommer,
    manque,
    noterManque: () => setManque(true),
    recevoir,
    renommer: () => {
      setARenommer([]);
      recevoir(aRenommer.map((fichier) => new File([fichier], renommerFichier(fichier.name), { type: fichier.type })));
    },
    ignorer: () => setARenommer([]),
    nommer: (cle: string, nom: string) =>
      setChoisis((avant) => avant.map((choisi) => (choisi.cle === cle ? { ...choisi, nom } : choisi))),
    retirer: (cle: string) => setChoisis((avant) => avant.filter((choisi) => choisi.cle !== cle)),
    vider: () => setChoisis([]),
  };
};

type NomProps = { choisi: Choisi; onNommer: (nom: string) => void; onRetirer: () => void };

const NomDuFichier = ({ choisi: { fichier, nom }, onNommer, onRetirer }: NomProps) => (
  <TextInput
    label={insecable(`Nom de ${fichier.name}`)}
    description={formatTaille(fichier.size)}
    required
    maxLength={255}
    value={nom}
    error={nom.trim() === '' ? 'Le nom du document est obligatoire.' : undefined}
    onChange={({ currentTarget: { value } }) => onNommer(value)}
    rightSection={
      <ActionIcon variant="subtle" color="gray" aria-label={`Ne pas déposer ${fichier.name}`} onClick={onRetirer}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    }
  />
);

/** Sends several files with the same description; a failed one does not stop the others. */
export const DepotDrawer = ({ laboratoireId, categorieId, fichiers: deposes, onFermer }: Props) => {
  const actes = useActesDocument();
  const depot = useFichiersADeposer(deposes);
  const { choisis, aRenommer } = depot;
  const noms = useRef(new Map<File, string>());
  const donnees = useRef<DepotDocument | null>(null);

  const { envois, ajouter, retirer, reessayer, enCours } = useEnvois(async (fichier, suivi) => {
    if (!donnees.current) return;
    const body = { ...donnees.current, nom: noms.current.get(fichier) ?? nomParDefautDocument(fichier.name) };
    await call(documentContract.deposerDocument, { body, fichiers: [fichier], ...suivi });
    actes.rafraichir();
  });

  const f = useFormulaire(
    depotDocumentSchema,
    depotInitial({ categorieId, laboratoireId }),
    (saisie) => {
      if (choisis.length === 0) {
        depot.noterManque();
        return;
      }
      donnees.current = saisie;
      for (const { fichier, nom } of choisis)
        noms.current.set(fichier, nom.trim() || nomParDefautDocument(fichier.name));
      ajouter(choisis.map(({ fichier }) => fichier));
      depot.vider();
    },
    { garde: false },
  );

  // Closing would forget chosen files, and hide the result of those being sent.
  useGardeSortie(() => choisis.length > 0 || aRenommer.length > 0 || enCours);

  const faits = envois.filter(({ etat }) => etat === 'fait').length;
  const rates = envois.filter(({ etat }) => etat === 'echec');
  const fini = envois.length > 0 && faits === envois.length && choisis.length === 0 && aRenommer.length === 0;
  useEffect(() => {
    if (!fini) return;
    succes(faits === 1 ? 'Document déposé.' : `${faits} documents déposés.`);
    onFermer();
  }, [fini, faits, onFermer]);

  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(onFermer)}
      titre="Déposer des documents"
      pied={
        <>
          {rates.length > 0 && !enCours ? (
            <Button variant="default" onClick={() => rates.forEach(({ id }) => reessayer(id))}>
              Réessayer
            </Button>
          ) : null}
          <Button visibleFrom="xs" variant="default" onClick={onFermer}>
            {envois.length > 0 ? 'Fermer' : 'Annuler'}
          </Button>
          <EnvoiAuPied formulaire={f} loading={enCours}>
            {choisis.length > 1 ? `Déposer ${pluriel(choisis.length, 'document')}` : 'Déposer'}
          </EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Stack gap="md">
          <FileDrop
            libelle="Contrats, tarifs, catalogues, photos…"
            plusieurs
            onFichiers={depot.recevoir}
            envois={envois}
            onRetirer={retirer}
            error={depot.manque ? 'Choisissez au moins un fichier.' : undefined}
          />
          <Renommer fichiers={aRenommer} onRenommer={depot.renommer} onIgnorer={depot.ignorer} />
          {choisis.map((choisi) => (
            <NomDuFichier
              key={choisi.cle}
              choisi={choisi}
              onNommer={(nom) => depot.nommer(choisi.cle, nom)}
              onRetirer={() => depot.retirer(choisi.cle)}
            />
          ))}
          <div className={grille.deux}>
            <ChampsDocument champ={f.champ} valeurs={f.valeurs} poser={f.poser} ouvrirA />
          </div>
          <Text size="xs" c="dimmed">
            Ne déposez aucune donnée de patient.
          </Text>
        </Stack>
      </Formulaire>
    </DetailDrawer>
  );
};

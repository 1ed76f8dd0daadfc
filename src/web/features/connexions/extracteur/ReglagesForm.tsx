import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  parametresSaisisSchema,
  typesExtracteur,
  type EtatExtracteur,
  type TypeExtracteur,
} from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import {
  libelleTypeExtracteur,
  TEXTE_CONSENTEMENT,
  VERSION_CONSENTEMENT,
} from '#shared/features/connexions/extracteur/messages.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs, type EtatFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { FormDrawer } from '#web/ui/panneau/FormDrawer.tsx';
import grille from '#web/ui/Grille.module.css';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesExtracteur } from './queries.ts';

const typesOfferts = typesExtracteur.map((value) => ({ value, label: libelleTypeExtracteur[value] }));
const explication: Readonly<Record<TypeExtracteur, string>> = {
  AUCUN: 'Vos ventes ne sont pas recueillies.',
  AGENT_LOCAL:
    'Un programme installé à l’officine envoie les ventes de chaque jour, avec une clé à créer une fois ce mode ' +
    'enregistré.',
  API_WINPHARMA: 'Pharmaccord demande chaque nuit à Winpharma les jours qui manquent.',
  SFTP: 'Votre logiciel dépose ses fichiers dans un dossier que Pharmaccord relève chaque nuit.',
  IMPORT_FICHIER: 'Vous importez vous-même les exports de votre logiciel.',
};

const REQUIS = { url: 'L’adresse', idNat: 'L’identifiant national', identifiant: 'L’identifiant' } as const;
/** The server accepts partial parameters; this form requires all those that a collection needs. */
const schemaSelon = (secretPresent: boolean) =>
  parametresSaisisSchema
    .extend({
      extracteurType: z.enum(typesExtracteur, 'Le mode de recueil est obligatoire.'),
      consentement: z.boolean(),
    })
    .superRefine((saisi, contexte) => {
      if (saisi.extracteurType !== 'API_WINPHARMA') return;
      for (const nom of ['url', 'idNat', 'identifiant'] as const)
        if (saisi[nom] === null)
          contexte.addIssue({ code: 'custom', path: [nom], message: `${REQUIS[nom]} est obligatoire.` });
      if (!saisi.motDePasse && !secretPresent)
        contexte.addIssue({ code: 'custom', path: ['motDePasse'], message: 'Le mot de passe est obligatoire.' });
    });
const schemas = { avec: schemaSelon(true), sans: schemaSelon(false) };
type Valeurs = {
  extracteurType: TypeExtracteur;
  consentement: boolean;
  idNat: string;
  url: string;
  identifiant: string;
  motDePasse: string | undefined;
  version: number;
};

const accordValable = ({ consentement }: EtatExtracteur): boolean => consentement?.version === VERSION_CONSENTEMENT;
const valeursDe = (etat: EtatExtracteur): Valeurs => ({
  extracteurType: etat.extracteurType,
  consentement: accordValable(etat),
  idNat: etat.parametres.idNat ?? '',
  url: etat.parametres.url ?? '',
  identifiant: etat.parametres.identifiant ?? '',
  motDePasse: undefined,
  version: etat.version,
});

type ChampsProps = { etat: EtatExtracteur; f: EtatFormulaire<Valeurs> };

/** The secret can be written but never read: the form only says that one is kept. */
const Secret = ({ etat, f }: ChampsProps) => {
  const [remplace, setRemplace] = useState(!etat.parametres.secretPresent);
  return remplace ? (
    <MotDePasseField
      label="Mot de passe"
      required={!etat.parametres.secretPresent}
      autoComplete="new-password"
      maxLength={200}
      description="Chiffré dès sa réception, jamais réaffiché"
      {...f.champ('motDePasse')}
    />
  ) : (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Mot de passe
      </Text>
      <Group gap="xs">
        <IconLock size={16} aria-hidden />
        <Text size="sm">Enregistré</Text>
        <Button size="compact-sm" variant="default" onClick={() => setRemplace(true)}>
          Remplacer
        </Button>
      </Group>
    </Stack>
  );
};

const Winpharma = ({ etat, f }: ChampsProps) => (
  <Section titre="Connexion à Winpharma">
    <div className={grille.deux}>
      <TextInput
        label="Adresse"
        required
        type="url"
        inputMode="url"
        placeholder="https://…"
        maxLength={500}
        description={
          etat.parametres.secretPresent ? 'À une autre adresse, le mot de passe est à saisir de nouveau' : undefined
        }
        className={grille.large}
        {...f.champ('url')}
      />
      <TextInput
        label="Identifiant national"
        required
        maxLength={9}
        autoComplete="off"
        description="Neuf caractères, donnés par l’assurance maladie"
        {...f.champ('idNat')}
      />
      <TextInput
        label="Identifiant"
        required
        maxLength={100}
        autoComplete="off"
        description="Celui du service d’extraction"
        {...f.champ('identifiant')}
      />
      <Secret etat={etat} f={f} />
    </div>
  </Section>
);

const Depot = ({ etat: { parametres } }: Pick<ChampsProps, 'etat'>) => (
  <Section titre="Dépôt SFTP">
    <Text size="sm">
      {parametres.dossier ? (
        <>
          Votre logiciel dépose ses fichiers dans <code>{parametres.dossier}</code>.
        </>
      ) : (
        'Le dossier de votre compte s’affichera ici une fois ce mode enregistré.'
      )}
    </Text>
  </Section>
);

const Consentement = ({ etat, f }: ChampsProps) => (
  <Section titre="Votre accord">
    <Stack gap="sm">
      <Text size="sm">{TEXTE_CONSENTEMENT}</Text>
      {etat.consentement && accordValable(etat) ? (
        <Text size="sm" c="dimmed">
          Donné par {etat.consentement.par} le {formatInstant(etat.consentement.le)} (version{' '}
          {etat.consentement.version})
        </Text>
      ) : (
        <Checkbox label={`J’accepte ce recueil (version ${VERSION_CONSENTEMENT})`} {...f.coche('consentement')} />
      )}
    </Stack>
  </Section>
);

type Props = { etat: EtatExtracteur; onFermer: () => void };

/** Settings of the collection: its kind, its parameters, and the mandatory consent (CNX-2). */
export const ReglagesForm = ({ etat: depart, onFermer }: Props) => {
  const actes = useActesExtracteur();
  // The latest answer of the server: a second try starts from it, whatever the first one saved.
  const dernier = useRef(depart);
  const f: EtatFormulaire<Valeurs> = useFormulaireSurValeurs(
    depart.parametres.secretPresent ? schemas.avec : schemas.sans,
    valeursDe(depart),
    async ({ extracteurType, consentement, ...parametres }) => {
      const avant = dernier.current;
      const accord = consentement && !accordValable(avant) && extracteurType !== 'AUCUN';
      if (extracteurType !== avant.extracteurType || accord) {
        await actes.choisir(avant.tenantId, {
          extracteurType,
          ...(accord ? { consentement: { version: VERSION_CONSENTEMENT } } : {}),
          version: avant.versionCompte,
        });
        dernier.current = await actes.relire();
      }
      if (extracteurType === 'API_WINPHARMA') await actes.parametrer(parametres);
      succes(extracteurType === 'AUCUN' ? 'Le recueil est arrêté.' : 'Le recueil de vos ventes est enregistré.');
      onFermer();
    },
    {
      connait: (chemin) => chemin === 'consentement' && f.valeurs.extracteurType !== 'AUCUN',
      onRecharger: () =>
        void actes.relire().then((frais) => {
          dernier.current = frais;
          reprendreVersion(f, frais);
        }, echec),
    },
  );
  const { extracteurType } = f.valeurs;
  return (
    <FormDrawer titre="Recueil des ventes" largeur={640} formulaire={f} envoyer="Enregistrer" onFermer={onFermer}>
      <ChoixField
        label="Mode de recueil"
        required
        allowDeselect={false}
        options={typesOfferts}
        description={explication[extracteurType]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...f.champ('extracteurType')}
      />
      {extracteurType === 'API_WINPHARMA' ? <Winpharma etat={depart} f={f} /> : null}
      {extracteurType === 'SFTP' ? <Depot etat={depart} /> : null}
      {extracteurType === 'AUCUN' ? (
        depart.extracteurType === 'AUCUN' ? null : (
          <Alert color="orange">
            Votre accord sera retiré et plus rien ne sera recueilli. Les ventes déjà reçues restent à votre compte.
          </Alert>
        )
      ) : (
        <Consentement etat={depart} f={f} />
      )}
    </FormDrawer>
  );
};

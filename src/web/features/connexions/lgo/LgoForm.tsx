import { Alert, Text, TextInput } from '@mantine/core';
import { libelleConnexionLgo, libelleLogicielLgo } from '#shared/features/connexions/lgo/messages.ts';
import {
  connexionsLgo,
  logicielsLgo,
  reglageLgoSaisiSchema,
  type ConnexionLgo,
  type ReglageLgo,
} from '#shared/features/connexions/lgo/schemas.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useEdition } from '#web/lib/edition.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesLgo } from './queries.ts';
import { champsDuLgo } from './saisie-lgo.ts';

const CONNEXIONS = connexionsLgo.map((value) => ({ value, label: libelleConnexionLgo[value] }));
const LOGICIELS = logicielsLgo.map((value) => ({ value, label: libelleLogicielLgo[value] }));

/** Effect of each kind of connection for the pharmacy. */
const EXPLICATIONS: Readonly<Record<ConnexionLgo, string>> = {
  AUCUNE: 'Les promotions ne sont pas suivies dans le LGO.',
  API: 'Chaque promotion validée part d’elle-même, est relue, puis retirée à sa fin.',
  FICHIER: 'La pharmacie exporte chaque promotion, l’importe dans son LGO, et le dit.',
  MANUELLE: 'La pharmacie imprime une fiche de saisie, tape la promotion dans son LGO, et le dit.',
};

/** Settings of the connection to the pharmacy's LGO; the password can be written but never read. */
export const LgoForm = ({ tenantId, reglage }: { tenantId: number; reglage: ReglageLgo }) => {
  const { modifier, relire } = useActesLgo(tenantId);
  const { formulaire: f } = useEdition(reglageLgoSaisiSchema, reglage, {
    champs: champsDuLgo,
    enregistrer: async (saisie, version) => {
      await modifier({ ...saisie, version });
      succes('Réglage du LGO enregistré : la pharmacie doit le confirmer.');
    },
    relire,
    onFermer: () => undefined,
  });
  const { connexion } = f.valeurs;
  const { attente, regleParNom, confirmeParNom, confirmeLe } = reglage;
  return (
    <Formulaire formulaire={f}>
      {attente ? (
        <Alert color="blue" title="En attente de la pharmacie">
          {insecable(
            `Saisi par ${attente.parNom} le ${formatInstant(attente.le)}. Rien ne change avant qu’un administrateur ` +
              `de la pharmacie ne l’ait confirmé, de son propre compte.`,
          )}
        </Alert>
      ) : null}
      <div className={grille.deux}>
        <ChoixField label="Connexion" required allowDeselect={false} options={CONNEXIONS} {...f.champ('connexion')} />
        <ChoixField
          label="Logiciel"
          required={connexion !== 'AUCUNE'}
          searchable
          clearable
          options={LOGICIELS}
          {...f.champ('logiciel')}
        />
      </div>
      <Text size="sm" c="dimmed">
        {EXPLICATIONS[connexion ?? 'AUCUNE']}
      </Text>
      {connexion === 'API' ? (
        <div className={grille.deux}>
          <TextInput
            label="Adresse"
            required
            className={grille.large}
            placeholder="https://lgo.exemple.fr/pharmaccord"
            description="Elle doit faire partie des adresses sortantes autorisées."
            {...f.champ('adresse')}
          />
          <TextInput label="Identifiant" autoComplete="off" {...f.champ('identifiant')} />
          <MotDePasseField
            label="Mot de passe"
            autoComplete="new-password"
            placeholder={
              reglage.secretPresent || attente?.secretRemplace ? 'Gardé : laissez vide pour ne pas le changer' : ''
            }
            {...f.champ('secret')}
          />
        </div>
      ) : null}
      {regleParNom && confirmeParNom && confirmeLe ? (
        <Text size="xs" c="dimmed">
          Réglage qui agit&nbsp;: saisi par {regleParNom}, confirmé par {confirmeParNom} le {formatInstant(confirmeLe)}
        </Text>
      ) : null}
      {reglage.modifieParNom ? (
        <Text size="xs" c="dimmed">
          Compte modifié par {reglage.modifieParNom} le {formatInstant(reglage.modifieLe)}
        </Text>
      ) : null}
    </Formulaire>
  );
};

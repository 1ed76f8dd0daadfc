import { Button, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  variablesObligatoires,
  sensDe,
  variablesDe,
  type NatureModele,
  type VariableModeleMail,
} from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { libelleNatureModele, usageNature } from '#shared/features/courrier/modele-mail/messages.ts';
import { erreursModele, variablesOubliees } from '#shared/features/courrier/modele-mail/rules.ts';
import { MAX_CORPS, modeleSaisieSchema, type ModeleMail } from '#shared/features/courrier/modele-mail/schemas.ts';
import { useEdition } from '#web/lib/edition.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ModeleApercu } from './ModeleApercu.tsx';
import styles from './Modeles.module.css';
import { insererVariable } from './inserer-variable.ts';
import { useActesModeleMail } from './queries.ts';

/** The contract's fields, with the variables that this mail accepts: the sentence shows before the server's refusal. */
const schemaDe = (nature: NatureModele) =>
  modeleSaisieSchema.superRefine((saisie, contexte) => {
    for (const { pointer, detail } of erreursModele({ nature, ...saisie }))
      contexte.addIssue({ code: 'custom', path: [pointer.slice(1)], message: detail });
  });
const schemas = new Map<NatureModele, ReturnType<typeof schemaDe>>();
const schemaPour = (nature: NatureModele) => {
  const schema = schemas.get(nature) ?? schemaDe(nature);
  schemas.set(nature, schema);
  return schema;
};

type Props = {
  modele: ModeleMail;
  exemple: Readonly<Record<string, string>>;
  exempleDe: string | null;
  modifiable: boolean;
};

/** One mail: its subject and message, the available variables, and a preview beside it. */
export const ModeleEditeur = (props: Props) => {
  // The version this form was opened on: a colleague's change does not erase the typed text, and is reported when
  // saving.
  const [ouvert, setOuvert] = useState(props.modele);
  return <Edition key={ouvert.version} {...props} modele={ouvert} onEnregistre={setOuvert} />;
};

type VariablesProps = Pick<ModeleMail, 'nature'> & {
  oubliees: ReadonlySet<VariableModeleMail>;
  modifiable: boolean;
  onInserer: (nom: VariableModeleMail) => void;
};
const VariablesDuMail = ({ nature, oubliees, modifiable, onInserer }: VariablesProps) => (
  <Stack gap={6}>
    <Text size="sm" fw={600} id="variables-du-mail">
      Variables
    </Text>
    <Text size="xs">
      Remplacées à l’envoi. Choisissez-en une pour l’ajouter au message ; celles sans couleur n’y sont pas encore.
    </Text>
    <div role="group" aria-labelledby="variables-du-mail" className={styles.variables}>
      {variablesDe[nature].map((nom) => (
        <Tooltip key={nom} label={sensDe(nom)} multiline maw={280} withArrow>
          <Button
            size="compact-sm"
            variant={oubliees.has(nom) ? 'default' : 'light'}
            disabled={!modifiable}
            aria-label={`Ajouter ${nom} : ${sensDe(nom)}`}
            onClick={() => onInserer(nom)}
          >
            {`{{${nom}}}`}
            {variablesObligatoires[nature]?.includes(nom) ? ' *' : ''}
          </Button>
        </Tooltip>
      ))}
    </div>
  </Stack>
);

const Edition = ({
  modele,
  exemple,
  exempleDe,
  modifiable,
  onEnregistre,
}: Props & { onEnregistre: (modele: ModeleMail) => void }) => {
  const { nature } = modele;
  const { modifier, retablir, relire } = useActesModeleMail();
  const message = useRef<HTMLTextAreaElement>(null);
  const { formulaire: f } = useEdition(schemaPour(nature), modele, {
    champs: ({ sujet, corps }) => ({ sujet, corps }),
    enregistrer: async (saisie, version) => {
      onEnregistre(await modifier(nature, { ...saisie, version }));
      succes('Le modèle est enregistré.');
    },
    relire: async () => (await relire()).modeles.find((autre) => autre.nature === nature),
    // After a save, the form stays open on the saved version.
    onFermer: () => {},
  });
  const { sujet, corps } = { sujet: f.valeurs.sujet ?? '', corps: f.valeurs.corps ?? '' };
  const oubliees = new Set<VariableModeleMail>(variablesOubliees({ nature, sujet, corps }));

  const inserer = (nom: VariableModeleMail) => {
    const champ = message.current;
    const { texte, curseur } = insererVariable(corps, nom, champ);
    f.poser({ corps: texte });
    champ?.focus();
    requestAnimationFrame(() => champ?.setSelectionRange(curseur, curseur));
  };
  const revenir = async () => {
    const nom = libelleNatureModele[nature];
    const texte = `« ${nom} » retrouvera les mots de Pharmaccord. Vous pourrez annuler juste après.`;
    if (!(await confirmerActe({ titre: 'Revenir au modèle d’origine ?', texte, action: 'Revenir' }))) return;
    const apres = await retablir(nature, modele.version);
    onEnregistre(apres);
    const annuler = () =>
      void modifier(nature, { sujet: modele.sujet, corps: modele.corps, version: apres.version }).then((rendu) => {
        onEnregistre(rendu);
        succes('Votre modèle est de retour.');
      }, echec);
    succes('Le modèle d’origine est de retour.', { annuler });
  };

  return (
    <div className={styles.editeur}>
      <Section titre={libelleNatureModele[nature]} texte={usageNature[nature]}>
        <Formulaire
          formulaire={f}
          sansBoutons={!modifiable}
          autres={
            modele.personnalise ? (
              <Button variant="default" disabled={f.enCours} onClick={() => void revenir().catch(echec)}>
                Revenir au modèle d’origine
              </Button>
            ) : null
          }
        >
          <TextInput label="Objet" required readOnly={!modifiable} {...f.champ('sujet')} />
          <TexteLongField
            label="Message"
            required
            autosize
            minRows={10}
            maxRows={24}
            maximum={MAX_CORPS}
            readOnly={!modifiable}
            ref={message}
            {...f.champ('corps')}
          />
          <VariablesDuMail nature={nature} oubliees={oubliees} modifiable={modifiable} onInserer={inserer} />
        </Formulaire>
      </Section>
      <ModeleApercu nature={nature} sujet={sujet} corps={corps} exemple={exemple} exempleDe={exempleDe} />
    </div>
  );
};

import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import {
  boutonDe,
  liensDe,
  mettreEnPage,
  type TableauMail,
} from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { redigerMail } from '#shared/features/courrier/modele-mail/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Modeles.module.css';

type Props = {
  nature: NatureModele;
  sujet: string;
  corps: string;
  exemple: Readonly<Record<string, string>>;
  exempleDe: string | null;
};

const AVEC_TABLEAU: readonly NatureModele[] = ['DECLARATION', 'RELANCE_1', 'RELANCE_2', 'RELANCE_3'];
const tableauDe = ({ numero = '', montant = '', depuis = '' }: Readonly<Record<string, string>>): TableauMail => ({
  titre: 'Détail',
  rangees: [
    { genre: 'TITRE', libelle: numero, details: [`Déclaré le ${depuis}`], montant },
    { genre: 'TOTAL', libelle: 'Total', montant },
  ],
});

/** Preview of the mail, written by the same rules as the server's. */
export const ModeleApercu = ({ nature, sujet, corps, exemple, exempleDe }: Props) => {
  // Redraws the page only when the user stops typing.
  const [mots] = useDebouncedValue({ sujet, corps }, 200);
  const redige = redigerMail(mots, exemple);
  const bouton = boutonDe(nature, exemple);
  const { html } = mettreEnPage({
    ...redige,
    etablissement: exemple['etablissement'] ?? '',
    liens: liensDe(exemple),
    ...(bouton && { bouton }),
    ...(AVEC_TABLEAU.includes(nature) && {
      montant: { montant: exemple['montant'] ?? '', libelle: exemple['nombre'] ?? '' },
      tableaux: [tableauDe(exemple)],
    }),
  });
  return (
    <Section
      titre="Aperçu"
      texte={insecable(
        exempleDe && AVEC_TABLEAU.includes(nature) ? `Avec votre encours ${exempleDe}.` : 'Avec un exemple.',
      )}
    >
      <Text size="sm" className={styles.sujet}>
        <Text span c="dimmed">
          {insecable('Objet : ')}
        </Text>
        <b>{redige.sujet}</b>
      </Text>
      <iframe title="Aperçu du mail" className={styles.page} sandbox="" srcDoc={html} />
    </Section>
  );
};

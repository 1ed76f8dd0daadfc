import { useRef, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import type { Enregistrement, Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { accord, insecable } from '#web/lib/formats.ts';
import { cheminDe } from '#web/lib/formulaire/validation.ts';
import type { CommandesEditeur } from '#web/ui/editeur/Editeur.tsx';
import { info } from '#web/ui/snackbar.tsx';
import type { EnregistrementMontre } from './enregistrement/enregistreur.ts';
import type { OuvertureRdv } from './ouverture.ts';
import { useActesRdv } from './queries.ts';
import { noterIdDuRdv, type RdvOuvert } from './rdv-ouvert.ts';
import { useConflit } from './conflit/use-conflit.ts';
import { useRedaction } from './use-redaction.ts';
import { useSuivi } from './use-suivi.ts';

/** Tells, once per colleague, which mentioned colleagues cannot see this RDV. */
const useAnnonceNonPrevenus = () => {
  const dejaDits = useRef(new Set<number>());
  return ({ nonPrevenus }: Enregistrement) => {
    const nouveaux = nonPrevenus.filter(({ id }) => !dejaDits.current.has(id));
    nouveaux.forEach(({ id }) => dejaDits.current.add(id));
    if (nouveaux.length === 0) return;
    const noms = nouveaux.map(({ nom }) => nom).join(', ');
    const suite = accord(nouveaux.length, 'cette personne n’est pas prévenue', 'ces personnes ne sont pas prévenues');
    info(insecable(`Ce RDV n’est pas partagé avec ${noms} : ${suite}.`));
  };
};

/** The editor's text, once typed in; read once between two changes. */
const useTexteEditeur = () => {
  const editeur = useRef<CommandesEditeur>(null);
  const tape = useRef(false);
  const htmlLu = useRef<string | undefined>(undefined);
  return {
    editeur,
    // An untouched text is the one that was set: the editor writes the same note with another HTML.
    lireTexte: () => (tape.current ? (htmlLu.current ??= editeur.current?.lireHtml()) : undefined),
    poserTexte: (html: string) => {
      editeur.current?.poserHtml(html);
      tape.current = false;
      htmlLu.current = undefined;
    },
    relireTexte: () => {
      tape.current = true;
      htmlLu.current = undefined;
    },
  };
};

/** Errors of the server's refusal, by field. */
const erreursDuRefus = ({ phase, refus }: EnregistrementMontre): Readonly<Record<string, string>> =>
  phase === 'REFUSE' && refus instanceof AppError
    ? Object.fromEntries(refus.errors.map(({ pointer, detail }) => [cheminDe(pointer), detail]))
    : {};

/** State of the form of an RDV: typed values, saving, and the conflict with a colleague's version. */
export const useRdvForm = ({ laboratoireId, laboratoireNom, cle }: RdvOuvert, ouverture: OuvertureRdv) => {
  const actes = useActesRdv();
  const [rdv, setRdv] = useState<Rdv | null>(ouverture.rdv);
  const annoncerNonPrevenus = useAnnonceNonPrevenus();
  const { editeur, lireTexte, poserTexte, relireTexte } = useTexteEditeur();
  const { redaction, enregistreur, saisie, vue } = useRedaction({
    laboratoireId,
    laboratoireNom,
    ouverture,
    lireTexte,
    poserTexte,
    surAcquis: (recu) => {
      setRdv(recu);
      noterIdDuRdv(cle, recu.id);
      actes.rafraichir();
      annoncerNonPrevenus(recu);
    },
  });
  const conflit = useConflit({ redaction, ouverture, conflit: vue.conflit });
  useSuivi({ enregistreur, rdvId: vue.id, surRdv: setRdv });
  return {
    rdv,
    setRdv,
    editeur,
    enregistreur,
    saisie,
    vue,
    conflit,
    erreurs: erreursDuRefus(vue),
    changer: redaction.changer,
    texteModifie: () => {
      relireTexte();
      enregistreur.saisir();
    },
  };
};

import { IconBellRinging, IconInbox, IconMailOpened, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { urlReclamations, type UrlReclamations } from './filtres.ts';
import { ReclamationPanneaux, usePanneauxReclamation } from './ReclamationPanneaux.tsx';
import { ReclamationsListe } from './ReclamationsListe.tsx';
import { reclamationQueries } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const FILTRES = ['aRepondre', 'nonLus', 'aRelancer'] as const;

const Tuiles = ({ url: { etat, changer, actifs } }: { url: UrlReclamations }) => {
  const { data } = useQuery(reclamationQueries.nb());
  const tuiles: readonly Tuile[] = [
    {
      id: 'aRepondre',
      libelle: 'À répondre',
      icone: IconMessageReply,
      teinte: data && data.aRepondre > 0 ? 'rouge' : 'gris',
      valeur: data?.aRepondre,
      detail: 'le laboratoire a répondu',
    },
    {
      id: 'nonLus',
      libelle: 'Non lues',
      icone: IconMailOpened,
      teinte: data && data.nonLues > 0 ? 'bleu' : 'gris',
      valeur: data?.nonLues,
      detail: 'par vous',
    },
    {
      id: 'aRelancer',
      libelle: 'À relancer',
      icone: IconBellRinging,
      teinte: data && data.aRelancer > 0 ? 'orange' : 'gris',
      valeur: data?.aRelancer,
      detail: 'sans réponse, ou date butoir passée',
    },
    { id: 'ouvertes', libelle: 'Ouvertes', icone: IconInbox, valeur: data?.ouvertes, detail: 'ni traitées ni closes' },
  ];
  const active = actifs.length === 1 ? (FILTRES.find((nom) => etat[nom] === 'true') ?? null) : null;
  const choisir = (id: string | null) => {
    const vide = filtresVides(actifs);
    const choisi = FILTRES.find((nom) => nom === id);
    changer({ ...vide, ...(choisi && { [choisi]: 'true' }) });
  };
  return <StatTiles libelle="Réclamations en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};

/** `/reclamations`: the réclamations made to laboratories, and the state of each exchange. */
export const ReclamationsPage = () => {
  const url = useEtatUrl(urlReclamations);
  const panneaux = usePanneauxReclamation();
  return (
    <PageShell
      titre="Réclamations"
      sousTitre="Ce que vous demandez à vos laboratoires, et leurs réponses."
      actions={panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle réclamation</BoutonAjouter> : null}
    >
      <Tuiles url={url} />
      <ReclamationsListe url={url} panneaux={panneaux} />
      <ReclamationPanneaux panneaux={panneaux} />
    </PageShell>
  );
};

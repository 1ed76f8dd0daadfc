import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch } from '#web/lib/url-state.ts';
import { resoudreBind } from './lien.ts';

/** `/bind`: target of the links in notifications and mails; redirects to the named screen, or home. */
export const BindPage = () => {
  const router = useRouter();
  const recherche = useLocation({ select: ({ searchStr }) => searchStr });
  // The address of the arrival: while the target's code loads, this page is still mounted with the target's address.
  const [cible] = useState(() => resoudreBind(parseSearch(recherche)) ?? '/');
  useEffect(() => {
    void router.navigate({ href: cible, replace: true });
  }, [cible, router]);
  return null;
};

-- Why an address in a link (p_tag a) or a picture (img) is invalid, or null. A variable may be the whole address only
-- if the shop makes its value; other addresses begin with their scheme. The only entity in an address is &amp;.
create function private.mail_url_problem(p_tag text, p_url text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_tag = 'a' and p_url ~ '^\{\{\s*(link|tracking_url|unsubscribe_link)\s*\}\}$' then null
    when replace(p_url, '&amp;', '') ~ '&(#|[a-zA-Z]+;)'
      then 'Write the characters of an address directly. The only entity allowed is &amp;.'
    when p_url ~ '[[:cntrl:][:space:]\\"''<>]' then 'An address has no spaces, quotes or control characters.'
    when p_tag = 'img' and p_url !~* '^https://[a-z0-9]' then 'A picture must come from an https:// address.'
    when p_tag = 'a' and p_url !~* '^(https?://[a-z0-9]|mailto:|tel:|#)'
      then 'A link must begin with https://, http://, mailto: or tel:, or be {{link}}.'
  end;
end $$;

-- Why a style attribute is invalid, or null: `property: value` pairs of known properties, without functions,
-- addresses or escapes.
create function private.mail_style_problem(p_style text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_pair text;
begin
  foreach v_pair in array regexp_split_to_array(p_style, ';') loop
    if btrim(v_pair, E' \t\r\n') <> ''
      and v_pair !~* ('^\s*(color|background-color|border-color|font-style|font-weight|font-size|font-family|text-align'
      || '|text-decoration|text-transform|vertical-align|white-space|display|line-height|letter-spacing'
      || '|(margin|padding)(-(top|right|bottom|left))?'
      || '|(max-|min-)?width|height|border|border-(top|bottom|radius|collapse|spacing))\s*:[-+.,#%0-9a-z \t\r\n]+$')
        then
      return format('The style "%s" is not allowed in a mail.', left(btrim(v_pair, E' \t\r\n'), 60));
    end if;
  end loop;
  return null;
end $$;

-- Why an attribute of a tag is invalid, or null. The value comes without its quotes.
create function private.mail_attribute_problem(p_tag text, p_name text, p_value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when (p_tag, p_name) in (('a', 'href'), ('img', 'src')) then private.mail_url_problem(p_tag, p_value)
    when p_name = 'style' then private.mail_style_problem(p_value)
    when p_tag = 'a' and p_name = 'target' then null
    when p_name <> all (array['align', 'alt', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'class', 'colspan',
      'dir', 'height',
      'lang', 'rowspan', 'title', 'valign', 'width'])
        then format('The attribute %s of <%s> is not allowed in a mail.', p_name, p_tag)
  end;
end $$;

-- Why a tag, brackets included, is invalid, or null. Its form must be plain: a name, then name="value"
-- pairs.
create function private.mail_tag_problem(p_tag text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_name text := lower(substring(p_tag from '^</?([a-zA-Z][a-zA-Z0-9]*)'));
  v_problem text;
begin
  if v_name is null
    or v_name <> all (array['a', 'b', 'blockquote', 'br', 'center', 'code', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'h5',
    'h6',
    'hr', 'i', 'img', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td',
      'tfoot', 'th', 'thead',
    'tr', 'u', 'ul']) then
    return format('%s is not allowed in a mail.', case
      when v_name is null then 'A < that begins no tag: write &lt;. It' else '<' || v_name || '>' end);
  end if;
  select private.mail_attribute_problem(v_name, lower(a[1]), substr(a[2], 2, length(a[2]) - 2)) into v_problem
    from regexp_matches(p_tag, '([a-zA-Z-]+)[ \t\r\n]*=[ \t\r\n]*("[^"]*"|''[^'']*'')', 'g') a
    where private.mail_attribute_problem(v_name, lower(a[1]), substr(a[2], 2, length(a[2]) - 2)) is not null limit 1;
  return v_problem;
end $$;

-- Why the HTML of a template is invalid, as a sentence, or null. Every < must begin a tag that ends and is written as
-- <name attribute="value">, </name> or <name/>: no comments, no bare or unquoted attributes, no slash in place of a
-- space.
create function private.html_problem(p_html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_rest text := p_html;
  v_tag text;
  v_problem text;
begin
  if p_html ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' then return 'The HTML holds control characters.'; end if;
  while strpos(v_rest, '<') > 0 loop
    v_rest := substr(v_rest, strpos(v_rest, '<'));
    v_tag := substring(v_rest from '^(<(?:/[a-zA-Z][a-zA-Z0-9]*[ \t\r\n]*'
      '|[a-zA-Z][a-zA-Z0-9]*(?:[ \t\r\n]+[a-zA-Z-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<>]*"|''[^''<>]*''))*[ \t\r\n]*/?)>)');
    if v_tag is null then
      return format('"%s" is not a plainly written tag: use <name attribute="value">, and &lt; for a < in the text.',
        left(v_rest, 40));
    end if;
    v_problem := private.mail_tag_problem(v_tag);
    if v_problem is not null then return v_problem; end if;
    v_rest := substr(v_rest, length(v_tag) + 1);
  end loop;
  return null;
end $$;

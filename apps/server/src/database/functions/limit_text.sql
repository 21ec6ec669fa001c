-- An amount of a limit as text: minutes as they are, money in the main unit with the decimals of its currency.
create or replace function limit_text(p_amount numeric, p_type text, p_currency text) returns text
language plpgsql stable
as $$
declare
  v_decimals int;
begin
  if p_type = 'time' then
    return p_amount::text;
  end if;
  select length(subunits::text) - 1 into strict v_decimals from currency where code = p_currency;
  -- A product is exact, a quotient of 18 decimals is not.
  return round(p_amount * ('1e-' || v_decimals)::numeric, v_decimals)::text;
end
$$;
